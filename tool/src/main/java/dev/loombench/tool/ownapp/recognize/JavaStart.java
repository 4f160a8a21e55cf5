package dev.loombench.tool.ownapp.recognize;

import dev.loombench.tool.study.Server;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Start of a Java program, to which a framework adds its settings. */
sealed interface JavaStart {

  List<String> arguments();

  Launch launch(Settings settings);

  JavaStart withFlags(List<String> flags);

  /**
   * Start by the program {@code java}.
   *
   * @param entry arguments that name the program, like {@code -jar FILE} or {@code -cp FILES
   *     CLASS}, after JVM flags of the user
   */
  record Direct(List<String> entry, List<String> arguments) implements JavaStart {
    public Direct {
      entry = List.copyOf(entry);
      arguments = List.copyOf(arguments);
    }

    @Override
    public Launch launch(Settings settings) {
      var command = new ArrayList<>(List.of(Server.Command.JAVA, Launch.JVM));
      command.addAll(settings.flags());
      command.addAll(entry);
      command.addAll(Launch.merged(arguments, settings.arguments()));
      return new Launch(command, Map.of());
    }

    @Override
    public JavaStart withFlags(List<String> flags) {
      return new Direct(Stream.concat(flags.stream(), entry.stream()).toList(), arguments);
    }
  }

  /**
   * Start by the script of a distribution. It passes {@code JAVA_OPTS} to the JVM of {@code
   * JAVA_HOME}.
   *
   * @see <a href="https://docs.gradle.org/current/userguide/application_plugin.html">Gradle's
   *     application plugin</a>
   */
  record Script(Path script, List<String> flags, List<String> arguments) implements JavaStart {
    public Script {
      flags = List.copyOf(flags);
      arguments = List.copyOf(arguments);
    }

    @Override
    public Launch launch(Settings settings) {
      var command = new ArrayList<>(List.of(script.toString()));
      command.addAll(Launch.merged(arguments, settings.arguments()));
      var options = new ArrayList<>(List.of(Launch.JVM));
      options.addAll(settings.flags());
      options.addAll(flags);
      return new Launch(
          command,
          Map.of("JAVA_OPTS", String.join(" ", options), "JAVA_HOME", Server.Command.JAVA_HOME));
    }

    @Override
    public JavaStart withFlags(List<String> others) {
      return new Script(script, others, arguments);
    }
  }
}
