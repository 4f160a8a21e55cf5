package dev.loombench.kernels.serving;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a server was started with, for those whose framework does not read it: {@code --name=value}
 * on the command line and, for names that are not there, the environment, in which {@code
 * loombench.database-password} is {@code LOOMBENCH_DATABASE_PASSWORD}.
 */
public final class GivenProperties {

  private final Map<String, String> arguments;
  private final Map<String, String> environment;

  GivenProperties(String[] arguments, Map<String, String> environment) {
    this.arguments =
        Arrays.stream(arguments)
            .filter(argument -> argument.startsWith("--"))
            .map(argument -> argument.substring(2).split("=", 2))
            .collect(
                Collectors.toUnmodifiableMap(
                    parts -> parts[0],
                    parts -> parts.length == 2 ? parts[1] : "",
                    (earlier, last) -> last));
    this.environment = environment;
  }

  /** Those of this process. */
  public static GivenProperties of(String[] arguments) {
    return new GivenProperties(arguments, System.getenv());
  }

  /** The value of a property, null when not given. */
  public String get(String name) {
    String argument = arguments.get(name);
    return argument != null ? argument : environment.get(variable(name));
  }

  /** Those given on the command line. */
  public Map<String, String> arguments() {
    return arguments;
  }

  private static String variable(String name) {
    return name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }
}
