package dev.loombench.kernels.serving;

import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Properties of a server whose framework does not read them: {@code --name=value} on the command
 * line, else the environment, where {@code loombench.database-password} is {@code
 * LOOMBENCH_DATABASE_PASSWORD}.
 */
public final class CommandLineProperties {

  private final Map<String, String> arguments;
  private final Map<String, String> environment;

  CommandLineProperties(String[] arguments, Map<String, String> environment) {
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

  /** Reads the properties of this process. */
  public static CommandLineProperties of(String[] arguments) {
    return new CommandLineProperties(arguments, System.getenv());
  }

  /** Returns the value of a property, null if it is not set. */
  public String get(String name) {
    String argument = arguments.get(name);
    return argument != null ? argument : environment.get(variable(name));
  }

  /** Returns the properties of the command line. */
  public Map<String, String> arguments() {
    return arguments;
  }

  /** Returns the {@code loombench.*} properties. */
  public LoombenchProperties loombench() {
    return new LoombenchProperties(this::get);
  }

  /**
   * Returns the address to listen on: {@code server.address} and {@code server.port}, by default
   * 127.0.0.1:8080. Port 0 is a free one.
   *
   * @throws BadProperty if the port is not a number from 0 to 65535
   */
  public InetSocketAddress listenAddress() {
    String address = Optional.ofNullable(get("server.address")).orElse("127.0.0.1");
    String port = Optional.ofNullable(get("server.port")).orElse("8080");
    return LoombenchProperties.parse(port, 0, 65_535)
        .map(number -> new InetSocketAddress(address, number))
        .orElseThrow(
            () ->
                new BadProperty(
                    "server.port is '%s', but must be a whole number from 0 to 65535"
                        .formatted(port)));
  }

  private static String variable(String name) {
    return name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }
}
