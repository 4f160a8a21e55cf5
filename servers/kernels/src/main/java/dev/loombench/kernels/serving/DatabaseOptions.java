package dev.loombench.kernels.serving;

import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.data.Engine;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Database of a server, and the size of the pool of connections to it.
 *
 * @param engine its engine
 * @param host host name or address
 * @param port TCP port
 * @param name name of the database
 * @param user user name
 * @param password password; empty for none
 * @param pool number of connections, all opened at start and kept
 */
public record DatabaseOptions(
    Engine engine, String host, int port, String name, String user, String password, int pool) {

  /** Names of the properties, without the prefix {@code loombench.}. */
  static final Set<String> NAMES = Set.of("database", "database-user", "database-password", "pool");

  /** Timeout of a request that waits for a pooled connection. */
  public static final Duration LONGEST_WAIT_FOR_CONNECTION = Duration.ofSeconds(30);

  private static final String PROPERTY = "database";

  /**
   * Reads the options; empty if no database is configured.
   *
   * @throws BadProperty if a value is invalid
   */
  static Optional<DatabaseOptions> from(LoombenchProperties properties) {
    int pool = properties.number("pool", 10, 1, 10_000);
    return properties.text(PROPERTY).map(given -> of(given, pool, properties));
  }

  private static DatabaseOptions of(String given, int pool, LoombenchProperties properties) {
    URI url = parse(given);
    Engine engine = Engine.of(url.getScheme()).orElseThrow();
    return new DatabaseOptions(
        engine,
        url.getHost(),
        url.getPort() < 0 ? engine.defaultPort() : url.getPort(),
        url.getPath().substring(1),
        properties.text("database-user").orElse(engine.defaultUser()),
        properties.text("database-password").orElse(""),
        pool);
  }

  private static URI parse(String given) {
    String expected =
        "a URL like postgresql://127.0.0.1:5432/name or mariadb://127.0.0.1:3306/name";
    try {
      URI url = URI.create(given);
      if (Engine.of(url.getScheme()).isPresent()
          && url.getHost() != null
          && url.getPath().length() > 1) {
        return url;
      }
    } catch (IllegalArgumentException notAUrl) {
      throw LoombenchProperties.invalid(PROPERTY, given, expected);
    }
    throw LoombenchProperties.invalid(PROPERTY, given, expected);
  }

  /**
   * Rejects databases of other engines.
   *
   * @throws BadProperty if the engine is not the supported one
   */
  public void require(Engine supported) {
    if (engine != supported) {
      throw LoombenchProperties.invalid(
          PROPERTY,
          address(),
          "a URL of %s, the engine that this server queries".formatted(supported.title()));
    }
  }

  /** Returns the JDBC URL of a schema. */
  public String jdbcUrl(String schema) {
    return engine.jdbcUrl(host, port, name, schema);
  }

  /** Returns the address for the facts, without the login. */
  public String address() {
    return "%s://%s:%s/%s".formatted(engine.key(), host, port, name);
  }

  /** Returns the failure to start because this database cannot be used. */
  public BadProperty unusable(DatabaseFailure failure) {
    return new BadProperty(
        "loombench.database: %s (%s, at %s)"
            .formatted(failure.getMessage(), firstLine(failure.getCause()), this),
        failure);
  }

  /** PostgreSQL's driver appends the location in the source of the database to its messages. */
  private static String firstLine(Throwable failure) {
    return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
  }

  /** Returns a description without the password. */
  @Override
  public String toString() {
    return "%s://%s@%s:%d/%s, pool %d".formatted(engine.key(), user, host, port, name, pool);
  }
}
