package dev.loombench.kernels.serving;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * The database that a server queries, and how many connections it keeps to it.
 *
 * @param host where it runs
 * @param port where it listens
 * @param name of the database
 * @param user who logs in
 * @param password with what; empty for none
 * @param pool how many connections, opened at start and kept
 */
public record DatabaseOptions(
    String host, int port, String name, String user, String password, int pool) {

  /** Their names, without the prefix {@code loombench.}. */
  static final Set<String> NAMES = Set.of("database", "database-user", "database-password", "pool");

  /** How long a request waits for a connection that others use. */
  public static final Duration LONGEST_WAIT_FOR_CONNECTION = Duration.ofSeconds(30);

  private static final int POSTGRESQL_PORT = 5432;

  /**
   * Reads them; empty where no database is named.
   *
   * @throws BadProperty when one has a value that no server can start with
   */
  static Optional<DatabaseOptions> from(LoombenchProperties properties) {
    int pool = properties.number("pool", 10, 1, 10_000);
    return properties.text("database").map(given -> of(given, pool, properties));
  }

  private static DatabaseOptions of(String given, int pool, LoombenchProperties properties) {
    URI url = parse(given);
    return new DatabaseOptions(
        url.getHost(),
        url.getPort() < 0 ? POSTGRESQL_PORT : url.getPort(),
        url.getPath().substring(1),
        properties.text("database-user").orElse("postgres"),
        properties.text("database-password").orElse(""),
        pool);
  }

  private static URI parse(String given) {
    String wanted = "a URL like postgresql://127.0.0.1:5432/name";
    try {
      URI url = URI.create(given);
      if ("postgresql".equals(url.getScheme())
          && url.getHost() != null
          && url.getPath().length() > 1) {
        return url;
      }
    } catch (IllegalArgumentException notAUrl) {
      throw LoombenchProperties.bad("database", given, wanted);
    }
    throw LoombenchProperties.bad("database", given, wanted);
  }

  /** As a JDBC driver wants it, with the schema of the tables on the search path. */
  public String jdbcUrl(String schema) {
    return "jdbc:postgresql://%s:%d/%s?currentSchema=%s".formatted(host, port, name, schema);
  }

  /** Without the password, which belongs into no log. */
  @Override
  public String toString() {
    return "postgresql://%s@%s:%d/%s, pool %d".formatted(user, host, port, name, pool);
  }
}
