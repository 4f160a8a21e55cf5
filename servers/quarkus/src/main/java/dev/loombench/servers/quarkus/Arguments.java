package dev.loombench.servers.quarkus;

import dev.loombench.kernels.serving.LoombenchProperties;
import java.util.Arrays;
import java.util.Locale;

/** The command line, which Quarkus itself leaves to the application. */
final class Arguments {

  private Arguments() {}

  /**
   * Makes each {@code --name=value} a system property, where Quarkus looks first, and reads {@code
   * loombench.} properties from there and from the environment, as Quarkus does.
   */
  static LoombenchProperties adopt(String[] arguments) {
    Arrays.stream(arguments)
        .filter(argument -> argument.startsWith("--") && argument.length() > 2)
        .map(argument -> argument.substring(2).split("=", 2))
        .forEach(pair -> System.setProperty(pair[0], pair.length > 1 ? pair[1] : ""));
    return new LoombenchProperties(Arguments::find);
  }

  private static String find(String name) {
    String given = System.getProperty(name);
    return given != null ? given : System.getenv(inEnvironment(name));
  }

  private static String inEnvironment(String name) {
    return name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
  }
}
