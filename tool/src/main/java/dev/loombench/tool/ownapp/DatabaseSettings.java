package dev.loombench.tool.ownapp;

import dev.loombench.tool.ownapp.recognize.Framework;
import java.util.Map;

/** Environment variables that point an application to the embedded database. */
final class DatabaseSettings {

  private static final String USER = "{database.user}";
  private static final String PASSWORD = "{database.password}";

  private DatabaseSettings() {}

  static Map<String, String> of(Framework framework, DelayedAddresses delays) {
    String url =
        delays
            .database()
            .map(to -> "jdbc:postgresql://" + to + "/{database.name}")
            .orElse("{database.url}");
    return switch (framework) {
      case SPRING_BOOT_SERVLET, SPRING_BOOT_WEBFLUX, SPRING_BOOT_OTHER ->
          Map.of(
              "SPRING_DATASOURCE_URL", url,
              "SPRING_DATASOURCE_USERNAME", USER,
              "SPRING_DATASOURCE_PASSWORD", PASSWORD,
              "SPRING_R2DBC_URL", url.replace("jdbc:", "r2dbc:"),
              "SPRING_R2DBC_USERNAME", USER,
              "SPRING_R2DBC_PASSWORD", PASSWORD);
      case QUARKUS ->
          Map.of(
              "QUARKUS_DATASOURCE_JDBC_URL", url,
              "QUARKUS_DATASOURCE_REACTIVE_URL", url.replace("jdbc:", ""),
              "QUARKUS_DATASOURCE_USERNAME", USER,
              "QUARKUS_DATASOURCE_PASSWORD", PASSWORD);
      case MICRONAUT ->
          Map.of(
              "DATASOURCES_DEFAULT_URL", url,
              "DATASOURCES_DEFAULT_USERNAME", USER,
              "DATASOURCES_DEFAULT_PASSWORD", PASSWORD);
      case HELIDON,
          DROPWIZARD,
          JETTY_DISTRIBUTION,
          TOMCAT_DISTRIBUTION,
          JETTY,
          PLAIN_MAIN,
          UNKNOWN ->
          Map.of("DATABASE_URL", url, "DATABASE_USER", USER, "DATABASE_PASSWORD", PASSWORD);
    };
  }
}
