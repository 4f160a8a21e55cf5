package dev.loombench.tool.study;

import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Server of a variant. */
public sealed interface Server {

  /**
   * Bundled server.
   *
   * @param properties its properties, like {@code threads: virtual}, without the prefix {@code
   *     loombench.} that the command line adds; names with a dot are passed unchanged
   */
  record Bundled(String module, Map<String, String> properties, Packaging packaging)
      implements Server {
    public Bundled {
      properties = Map.copyOf(properties);
    }

    /** Creates a server with the packaging of its build. */
    public Bundled(String module, Map<String, String> properties) {
      this(module, properties, Packaging.JAR);
    }

    /** Returns a property's name on the server's command line. */
    public String fullName(String property) {
      return property.contains(".") ? property : "loombench." + property;
    }

    /** Returns the path of its jar below the module's {@code target}. */
    public String jar() {
      return ServerModule.of(module)
          .map(known -> known.jar(properties))
          .orElseGet(() -> module + ".jar");
    }

    /** Returns true if its framework measures and publishes metrics itself. */
    public boolean hasFrameworkMetrics() {
      return ServerOption.MICROMETER.equals(properties.get(ServerOption.METRICS.key()));
    }

    /** Returns true if it loads and stores entities by JPA. */
    public boolean mapsEntities() {
      return ServerOption.JPA.equals(properties.get(ServerOption.PERSISTENCE.key()));
    }

    public Bundled with(String property, String value) {
      Map<String, String> more = new HashMap<>(properties);
      more.put(property, value);
      return with(more);
    }

    public Bundled with(Map<String, String> otherProperties) {
      return new Bundled(module, otherProperties, packaging);
    }
  }

  /**
   * Command line. <code>{port}</code> and <code>{address}</code> in it and in its environment are
   * replaced by the port and the address to listen on, <code>{java}</code> by the program {@code
   * java} of the variant's JDK, and the element <code>{jvm}</code> by the JVM flags of the study
   * and the variant. In the environment of a start script, <code>{jvm}</code> is replaced by these
   * flags with spaces between them, and <code>{java-home}</code> by the folder of the JDK.
   * Placeholders of the study's database and delays are replaced by their addresses.
   *
   * @param readyPath path that answers with a status below 400, 401 or 403 when ready
   * @param port fixed port; empty to have one chosen
   * @param environment variables added to the tool's environment
   * @param environmentFrom the same, from sources of secrets
   * @param workFolder folder that is copied for each server; empty for links to the current folder
   */
  record Command(
      List<String> command,
      String readyPath,
      OptionalInt port,
      Map<String, String> environment,
      Map<String, SecretSource> environmentFrom,
      Optional<String> workFolder)
      implements Server {

    /** Placeholder for the program {@code java} of the variant's JDK. */
    public static final String JAVA = "{java}";

    /** Placeholder for the folder of the variant's JDK, in the environment. */
    public static final String JAVA_HOME = "{java-home}";

    /** Placeholder for the JVM flags: an element of the command, or text in the environment. */
    public static final String JVM = "{jvm}";

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z0-9][a-z0-9._-]*)}");

    public Command {
      command = List.copyOf(command);
      environment = Map.copyOf(environment);
      environmentFrom = Map.copyOf(environmentFrom);
    }

    /** Returns the names in braces in the command and its environment, like {@code port}. */
    public Set<String> placeholders() {
      return Stream.concat(command.stream(), environment.values().stream())
          .flatMap(text -> PLACEHOLDER.matcher(text).results())
          .map(name -> name.group(1))
          .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns true if the command uses the variant's JDK. */
    public boolean asksForJava() {
      return command.stream().anyMatch(element -> element.contains(JAVA))
          || environment.values().stream().anyMatch(value -> value.contains(JAVA_HOME));
    }

    /** Returns true if the flags of the study and the variant reach a JVM. */
    public boolean takesJvmFlags() {
      return command.contains(JVM)
          || environment.values().stream().anyMatch(value -> value.contains(JVM));
    }
  }

  /**
   * Server that already runs; it is neither started nor stopped. Only its answers can be measured,
   * and its trials are not fresh.
   *
   * @param url scheme, host and port
   * @param readyPath path that answers with a status below 400, 401 or 403
   */
  record Running(URI url, String readyPath) implements Server {}
}
