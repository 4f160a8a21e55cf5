package dev.loombench.database;

import dev.loombench.kernels.data.Schema;
import java.io.IOException;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The database that servers query, with the tables in it. */
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
   * Starts or reaches it, and makes its tables.
   *
   * @throws IOException if it can't be started
   * @throws SQLException if it can't be reached, refuses the login, or does not let us make tables
   */
  static Database open(Order order) throws IOException, SQLException {
    return switch (order) {
      case Order.Embedded wanted -> start(wanted);
      case Order.Own(Login login) -> {
        Session session = Session.open(login, List.of());
        yield ready(Optional.empty(), session, login, Map.of("kind", "the reader's own, " + login));
      }
    };
  }

  private static Database start(Order.Embedded order) throws IOException, SQLException {
    EmbeddedServer server = EmbeddedServer.start(order);
    try {
      Session session = Session.open(server.ours(), EmbeddedServer.grants(Schema.NAME));
      return ready(
          Optional.of(server),
          session,
          server.servers(),
          Map.of(
              "kind",
              "embedded PostgreSQL: survives no power cut",
              "data",
              "on " + EmbeddedServer.fileSystem(order.folder())));
    } catch (IOException | SQLException e) {
      server.close();
      throw e;
    }
  }

  private static Database ready(
      Optional<EmbeddedServer> embedded, Session session, Login servers, Map<String, String> known)
      throws SQLException {
    try {
      session.reset(0);
      var facts = new LinkedHashMap<>(known);
      facts.putAll(session.settings());
      return new Database(embedded, session, servers, facts);
    } catch (SQLException e) {
      session.close();
      throw e;
    }
  }

  /** How servers log in. */
  Login servers() {
    return servers;
  }

  /** What there is to know of it, for the ledger. */
  Map<String, String> facts() {
    return facts;
  }

  /** The process that all others of an embedded PostgreSQL are children of. */
  Optional<Long> postmaster() {
    return embedded.map(EmbeddedServer::postmaster);
  }

  /** This process's own connection. */
  Session session() {
    return session;
  }

  @Override
  public void close() {
    try {
      session.close();
    } catch (SQLException broken) {
      // It ends with the database.
      System.err.println("the own connection could not be closed: " + broken.getMessage());
    }
    embedded.ifPresent(EmbeddedServer::close);
  }
}
