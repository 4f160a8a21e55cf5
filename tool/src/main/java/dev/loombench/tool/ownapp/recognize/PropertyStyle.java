package dev.loombench.tool.ownapp.recognize;

import java.util.List;

/** Way to set a configuration property of a framework from outside. */
public enum PropertyStyle {
  /**
   * Program argument {@code --name=value}. Spring Boot's command-line arguments override system
   * properties, environment variables and files, and they need no JVM flag, so they also reach an
   * application behind a start script.
   *
   * @see <a
   *     href="https://docs.spring.io/spring-boot/reference/features/external-config.html">Externalized
   *     Configuration</a>
   */
  SPRING_ARGUMENT("", "--%s=%s"),
  /** System property {@code -Dname=value}. */
  SYSTEM_PROPERTY("-D%s=%s", ""),
  /** System property {@code -Ddw.name=value}, which overrides the configuration file. */
  DROPWIZARD_OVERRIDE("-Ddw.%s=%s", ""),
  /** Program argument {@code name=value} of {@code start.jar}. */
  JETTY_ARGUMENT("", "%s=%s"),
  /** None is known. */
  NONE("", "");

  private final String flagFormat;
  private final String argumentFormat;

  PropertyStyle(String flagFormat, String argumentFormat) {
    this.flagFormat = flagFormat;
    this.argumentFormat = argumentFormat;
  }

  public Settings set(String name, String value) {
    return new Settings(formatted(flagFormat, name, value), formatted(argumentFormat, name, value));
  }

  private static List<String> formatted(String format, String name, String value) {
    return format.isEmpty() ? List.of() : List.of(format.formatted(name, value));
  }
}
