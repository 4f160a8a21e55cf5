package dev.loombench.servers.quarkus;

import dev.loombench.kernels.serving.LoombenchProperties;
import java.util.Arrays;
import java.util.Locale;

/** Command line, which Quarkus leaves to the application. */
final class CommandLine {

  private CommandLine() {}

  /**
   * Turns each {@code --name=value} into a system property, Quarkus's first source of properties.
   * Returns the {@code loombench.*} properties of the system properties and the environment.
   */
  static LoombenchProperties toSystemProperties(String[] arguments) {
    Arrays.stream(arguments)
        .filter(argument -> argument.startsWith("--") && argument.length() > 2)
        .map(argument -> argument.substring(2).split("=", 2))
        .forEach(pair -> System.setProperty(pair[0], pair.length > 1 ? pair[1] : ""));
    return new LoombenchProperties(CommandLine::find);
  }

  private static String find(String name) {
    String given = System.getProperty(name);
    return given != null ? given : System.getenv(inEnvironment(name));
  }

  private static String inEnvironment(String name) {
    return name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
  }
}
