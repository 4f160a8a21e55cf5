package dev.loombench.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that disconnect during a query. Metrics of some pools lag by a second. */
@ParameterizedClass(name = "{0}")
@MethodSource("dev.loombench.conformance.DatabaseVariant#onePerPool")
class LeavingClientsTest {

  private static final int CLIENTS = 2 * DatabaseVariant.POOL;
  private static final String READ = "GET /crud/regions HTTP/1.1\r\nHost: localhost\r\n\r\n";
  private static final String INSERT =
      "POST /crud/regions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
          + "Content-Length: 16\r\n\r\n{\"name\":\"North\"}";

  private final DatabaseVariant variant;
  private final ServerProcess server;
  private final PoolMetrics metrics;
  private Database database;

  LeavingClientsTest(DatabaseVariant variant) {
    this.variant = variant;
    this.server = variant.equipped();
    this.metrics = new PoolMetrics(Http.to(server), variant.pool());
  }

  @BeforeEach
  void reset() {
    database = variant.resetDatabase();
  }

  @ParameterizedTest
  @ValueSource(strings = {READ, INSERT})
  void clientsThatDisconnectDuringAQueryLeakNoConnection(String request) throws Exception {
    try (Connection lock = database.lock("regions")) {
      List<RawConnection> clients = send(request);
      metrics.await(DatabaseVariant.POOL, CLIENTS - DatabaseVariant.POOL);
      leave(clients);
      database.unlock(lock);
    }
    metrics.await(0, 0);
    assertThat(database.openTransactions()).isZero();
    assertThat(Http.to(server).get("/crud/regions").statusCode()).isEqualTo(200);
  }

  private List<RawConnection> send(String request) throws IOException {
    List<RawConnection> clients = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      RawConnection connection = RawConnection.to(server);
      connection.write(request);
      clients.add(connection);
    }
    return clients;
  }

  private static void leave(List<RawConnection> clients) throws IOException {
    for (RawConnection client : clients) {
      client.reset();
    }
  }
}
