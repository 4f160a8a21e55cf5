package dev.loombench.tool.ownapp.recognize;

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
  /**
   * System property {@code -Ddw.name=value}, which overrides the configuration file.
   *
   * @see <a href="https://www.dropwizard.io/en/stable/manual/core.html#configuration">Dropwizard
   *     Core, Configuration</a>
   */
  DROPWIZARD_OVERRIDE("-Ddw.%s=%s", ""),
  /**
   * Program argument {@code name=value} of {@code start.jar}.
   *
   * @see <a href="https://jetty.org/docs/jetty/12/operations-guide/start/index.html">Starting
   *     Jetty</a>
   */
  JETTY_ARGUMENT("", "%s=%s"),
  /** None is known. */
  NONE("", "");

  private final String flagFormat;
  private final String argumentFormat;

  PropertyStyle(String flagFormat, String argumentFormat) {
    this.flagFormat = flagFormat;
    this.argumentFormat = argumentFormat;
  }

  /** Returns the change that sets a property. */
  public Settings set(String name, String value) {
    Settings settings = Settings.NONE;
    if (!flagFormat.isEmpty()) {
      settings = settings.flag(flagFormat.formatted(name, value));
    }
    if (!argumentFormat.isEmpty()) {
      settings = settings.argument(argumentFormat.formatted(name, value));
    }
    return settings;
  }
}
