package dev.loombench.tool.ownapp.recognize;

/** Way to set a configuration property of a framework from outside. */
enum PropertyStyle {
  /**
   * Program argument {@code --name=value}. Spring Boot's command-line arguments override system
   * properties, environment variables and files, and they need no JVM flag, so they also reach an
   * application behind a start script.
   *
   * @see <a
   *     href="https://docs.spring.io/spring-boot/reference/features/external-config.html">Externalized
   *     Configuration</a>
   */
  SPRING_ARGUMENT("", "--"),
  /** System property {@code -Dname=value}. */
  SYSTEM_PROPERTY("-D", ""),
  /**
   * System property {@code -Ddw.name=value}, which overrides the configuration file.
   *
   * @see <a href="https://www.dropwizard.io/en/stable/manual/core.html#configuration">Dropwizard
   *     Core, Configuration</a>
   */
  DROPWIZARD_OVERRIDE("-Ddw.", ""),
  /** None is known. */
  NONE("", "");

  private final String flagPrefix;
  private final String argumentPrefix;

  PropertyStyle(String flagPrefix, String argumentPrefix) {
    this.flagPrefix = flagPrefix;
    this.argumentPrefix = argumentPrefix;
  }

  /** Returns the change that sets a property. */
  Settings set(String name, String value) {
    Settings settings = Settings.NONE;
    if (!flagPrefix.isEmpty()) {
      settings = settings.flag("%s%s=%s".formatted(flagPrefix, name, value));
    }
    if (!argumentPrefix.isEmpty()) {
      settings = settings.argument("%s%s=%s".formatted(argumentPrefix, name, value));
    }
    return settings;
  }
}
