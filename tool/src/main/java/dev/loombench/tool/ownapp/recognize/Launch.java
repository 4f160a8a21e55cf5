package dev.loombench.tool.ownapp.recognize;

import dev.loombench.tool.study.Server;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Start of an application, with the placeholders <code>{java}</code>, <code>{jvm}</code> and <code>
 * {port}</code> of {@link Server.Command}. A command without <code>{port}</code> starts an
 * application on a port that it chooses itself.
 *
 * @param command program and arguments; empty for an application that already runs
 * @param environment variables added to the tool's environment
 */
public record Launch(List<String> command, Map<String, String> environment) {

  /** Placeholder for the port. */
  public static final String PORT = "{port}";

  /** Placeholder for the JVM flags. */
  public static final String JVM = Server.Command.JVM;

  public Launch {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }

  /**
   * Returns the launch of a variant: the change's arguments come last and replace those of the same
   * name, its environment wins. JVM flags, JDK and CPUs are not part of it; they are fields of a
   * variant in a study.
   */
  public Launch with(VariantChange change) {
    return new Launch(merged(command, change.arguments()), environment).with(change.environment());
  }

  /** Returns the launch with further environment variables, which win. */
  Launch with(Map<String, String> more) {
    var merged = new LinkedHashMap<>(environment);
    merged.putAll(more);
    return new Launch(command, merged);
  }

  /** Returns true if the tool decides the port. */
  public boolean takesPort() {
    return mentions(PORT);
  }

  public boolean takesJvmFlags() {
    return mentions(JVM);
  }

  /** Returns true if a variant can have a JDK of its own. */
  public boolean takesJdk() {
    return mentions(Server.Command.JAVA) || mentions(Server.Command.JAVA_HOME);
  }

  private boolean mentions(String placeholder) {
    return Stream.concat(command.stream(), environment.values().stream())
        .anyMatch(text -> text.contains(placeholder));
  }

  /**
   * Returns the arguments with others appended. An argument {@code --name=value} replaces an
   * earlier one of the same name, because Spring Boot joins the values of a repeated one.
   */
  static List<String> merged(List<String> arguments, List<String> later) {
    var merged = new ArrayList<>(arguments);
    for (String argument : later) {
      int equals = argument.indexOf('=');
      if (argument.startsWith("--") && equals > 0) {
        String name = argument.substring(0, equals + 1);
        merged.removeIf(earlier -> earlier.startsWith(name));
      }
      merged.add(argument);
    }
    return List.copyOf(merged);
  }
}
