package dev.loombench.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.kernels.data.Engine;
import dev.loombench.kernels.data.Schema;
import dev.loombench.kernels.data.Table;
import dev.loombench.kernels.data.jdbc.JdbcQueries;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mariadb.jdbc.MariaDbDataSource;

/** Test of a real MariaDB that is killed while clients insert. */
class KilledMariaDbTest {

  private static final int CLIENTS = 8;

  /** More than clients, because the server closes connections later than its clients. */
  private static final int CONNECTIONS = 200;

  private static final int INSERTS_BEFORE_THE_KILL = 500;

  @TempDir private Path folder;

  @Test
  void itsDataHasEveryAcknowledgedRowAndNoRowThatWasNotSent() throws Exception {
    assumeTrue(
        System.getProperty("os.name").equals("Linux")
            && System.getProperty("os.arch").equals("amd64"),
        "the binaries are for Linux on x64");
    Path binaries = DatabaseProcess.binaries(Engine.MARIADB);
    Set<Long> acknowledged = ConcurrentHashMap.newKeySet();
    var sent = new AtomicInteger();
    try (EmbeddedMariaDb first = EmbeddedMariaDb.start(folder, binaries, CONNECTIONS)) {
      try (Connection connection = first.connect()) {
        Session.execute(connection, Schema.create(Engine.MARIADB));
        Session.execute(connection, Schema.reset(Engine.MARIADB, 0));
      }
      insertUntilKilled(first, sent, acknowledged);
    }

    try (EmbeddedMariaDb second = EmbeddedMariaDb.start(folder, binaries, CONNECTIONS);
        Connection connection = second.connect()) {
      List<Long> stored = ids(connection);
      assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(INSERTS_BEFORE_THE_KILL);
      assertThat(stored).containsAll(acknowledged);
      assertThat(stored.size()).isBetween(acknowledged.size(), sent.get());
    }
  }

  private static void insertUntilKilled(
      EmbeddedMariaDb database, AtomicInteger sent, Set<Long> acknowledged) throws Exception {
    Login login = database.servers();
    var source =
        new MariaDbDataSource("jdbc:mariadb://127.0.0.1:%d/loombench".formatted(login.port()));
    source.setUser(login.user());
    source.setPassword(login.password());
    var queries = new JdbcQueries(source, Engine.MARIADB);
    var remaining = new CountDownLatch(INSERTS_BEFORE_THE_KILL);
    List<Thread> clients =
        IntStream.range(0, CLIENTS)
            .mapToObj(
                client ->
                    Thread.ofPlatform().start(() -> insert(queries, sent, acknowledged, remaining)))
            .toList();
    assertThat(remaining.await(60, TimeUnit.SECONDS)).isTrue();
    database.kill();
    for (Thread client : clients) {
      client.join();
    }
  }

  private static void insert(
      JdbcQueries queries, AtomicInteger sent, Set<Long> acknowledged, CountDownLatch remaining) {
    try {
      while (true) {
        sent.incrementAndGet();
        acknowledged.add(queries.insert(Table.REGIONS, List.of("North")));
        remaining.countDown();
      }
    } catch (RuntimeException killed) {
      // the loop ends with the database
    }
  }

  /** Returns the ids of the inserted rows; each trial starts with the row 1. */
  private static List<Long> ids(Connection connection) throws SQLException {
    var ids = new ArrayList<Long>();
    try (Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery("select id from loombench.regions where id > 1")) {
      while (result.next()) {
        ids.add(result.getLong(1));
      }
    }
    return ids;
  }
}
