package dev.loombench.tool.ownapp.recognize;

/** Framework of an application, which decides its switches. */
public enum Framework {
  /** Spring Boot with a servlet container. */
  SPRING_BOOT_SERVLET("Spring Boot (servlet)", PropertyStyle.SPRING_ARGUMENT),
  /** Spring Boot with WebFlux. */
  SPRING_BOOT_WEBFLUX("Spring Boot (WebFlux)", PropertyStyle.SPRING_ARGUMENT),
  /** Spring Boot with another web server. */
  SPRING_BOOT_OTHER("Spring Boot", PropertyStyle.SPRING_ARGUMENT),
  /** Quarkus. */
  QUARKUS("Quarkus", PropertyStyle.SYSTEM_PROPERTY),
  /** Helidon SE or MP. */
  HELIDON("Helidon", PropertyStyle.SYSTEM_PROPERTY),
  /** Micronaut. */
  MICRONAUT("Micronaut", PropertyStyle.SYSTEM_PROPERTY),
  /** Dropwizard. */
  DROPWIZARD("Dropwizard", PropertyStyle.DROPWIZARD_OVERRIDE),
  /** Jetty's distribution. */
  JETTY_DISTRIBUTION("Jetty distribution", PropertyStyle.JETTY_ARGUMENT),
  /** Java program with an embedded Jetty. */
  JETTY("embedded Jetty", PropertyStyle.SYSTEM_PROPERTY),
  /** Java program whose framework is not recognized. */
  PLAIN_MAIN("Java program", PropertyStyle.SYSTEM_PROPERTY),
  /** Program that may not be a Java program. */
  UNKNOWN("unrecognized program", PropertyStyle.NONE);

  private final String label;
  private final PropertyStyle properties;

  Framework(String label, PropertyStyle properties) {
    this.label = label;
    this.properties = properties;
  }

  /** Returns its name for people. */
  public String label() {
    return label;
  }

  /** Returns the way to set its properties from outside. */
  public PropertyStyle properties() {
    return properties;
  }
}
