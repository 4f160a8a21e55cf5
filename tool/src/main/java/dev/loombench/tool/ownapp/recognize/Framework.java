package dev.loombench.tool.ownapp.recognize;

/** Framework of an application, which decides its switches. */
public enum Framework {
  SPRING_BOOT_SERVLET("Spring Boot (servlet)", PropertyStyle.SPRING_ARGUMENT, "server.port"),
  SPRING_BOOT_WEBFLUX("Spring Boot (WebFlux)", PropertyStyle.SPRING_ARGUMENT, "server.port"),
  /** Spring Boot with another web server. */
  SPRING_BOOT_OTHER("Spring Boot", PropertyStyle.SPRING_ARGUMENT, "server.port"),
  QUARKUS("Quarkus", PropertyStyle.SYSTEM_PROPERTY, "quarkus.http.port"),
  HELIDON("Helidon", PropertyStyle.SYSTEM_PROPERTY, "server.port"),
  MICRONAUT("Micronaut", PropertyStyle.SYSTEM_PROPERTY, "micronaut.server.port"),
  DROPWIZARD(
      "Dropwizard", PropertyStyle.DROPWIZARD_OVERRIDE, "server.applicationConnectors[0].port"),
  JETTY_DISTRIBUTION("Jetty distribution", PropertyStyle.JETTY_ARGUMENT, "jetty.http.port"),
  TOMCAT_DISTRIBUTION("Tomcat distribution", PropertyStyle.SYSTEM_PROPERTY, ""),
  JETTY("embedded Jetty", PropertyStyle.SYSTEM_PROPERTY, ""),
  /** Java program whose framework is not recognized. */
  PLAIN_MAIN("Java program", PropertyStyle.SYSTEM_PROPERTY, ""),
  /** Program that may not be a Java program. */
  UNKNOWN("unrecognized program", PropertyStyle.NONE, "");

  private final String label;
  private final PropertyStyle properties;
  private final String port;

  Framework(String label, PropertyStyle properties, String port) {
    this.label = label;
    this.properties = properties;
    this.port = port;
  }

  public String label() {
    return label;
  }

  public PropertyStyle properties() {
    return properties;
  }

  /** Returns the property of its port; empty text if there is none. */
  public String port() {
    return port;
  }
}
