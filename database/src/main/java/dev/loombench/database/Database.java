package dev.loombench.database;

import java.io.IOException;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Database of the servers, embedded or external, with its tables. */
final class Database implements AutoCloseable {

  private final Optional<EmbeddedServer> embedded;
  private final Session session;
  private final Login servers;
  private final Map<String, String> facts;

  private Database(
      Optional<EmbeddedServer> embedded,
      Session session,
      Login servers,
      Map<String, String> facts) {
    this.embedded = embedded;
    this.session = session;
    this.servers = servers;
    this.facts = facts;
  }

  /**
   * Starts or connects to a database and creates its tables.
   *
   * @throws IOException if it cannot be started
   * @throws SQLException if the connection, the login or the creation of tables fails
   */
  static Database open(DatabaseConfig config) throws IOException, SQLException {
    return switch (config) {
      case DatabaseConfig.Embedded embedded -> start(embedded);
      case DatabaseConfig.External(Login login) -> {
        Session session = Session.open(login, List.of());
        yield prepared(Optional.empty(), session, login, Map.of("kind", "external, " + login));
      }
    };
  }

  private static Database start(DatabaseConfig.Embedded config) throws IOException, SQLException {
    EmbeddedServer server = EmbeddedServer.start(config);
    try {
      Session session = Session.open(server.administrator(), server.grants());
      return prepared(
          Optional.of(server),
          session,
          server.servers(),
          Map.of(
              "kind",
              "embedded %s, not crash-safe".formatted(config.engine().title()),
              "data",
              "on " + EmbeddedServer.fileSystem(config.folder())));
    } catch (IOException | SQLException e) {
      server.close();
      throw e;
    }
  }

  private static Database prepared(
      Optional<EmbeddedServer> embedded, Session session, Login servers, Map<String, String> origin)
      throws SQLException {
    try {
      session.reset(0);
      var facts = new LinkedHashMap<>(origin);
      facts.putAll(session.settings());
      return new Database(embedded, session, servers, facts);
    } catch (SQLException e) {
      session.close();
      throw e;
    }
  }

  /** Returns the login of the servers. */
  Login servers() {
    return servers;
  }

  /** Returns its kind, version and settings. */
  Map<String, String> facts() {
    return facts;
  }

  /** Returns the id of the process of an embedded database, the parent of its other processes. */
  Optional<Long> mainProcess() {
    return embedded.map(EmbeddedServer::mainProcess);
  }

  /** Returns the administrative session. */
  Session session() {
    return session;
  }

  @Override
  public void close() {
    try {
      session.close();
    } catch (SQLException broken) {
      System.err.println("the session could not be closed: " + broken.getMessage());
    }
    embedded.ifPresent(EmbeddedServer::close);
  }
}
