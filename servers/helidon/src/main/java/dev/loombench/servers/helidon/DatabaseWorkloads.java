package dev.loombench.servers.helidon;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loombench.hikari.ConnectionPool;
import dev.loombench.kernels.data.BadRow;
import dev.loombench.kernels.data.Table;
import dev.loombench.kernels.data.jdbc.JdbcQueries;
import dev.loombench.kernels.data.jdbc.NoQueries;
import dev.loombench.kernels.data.jdbc.Queries;
import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.NotFoundException;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.type.TypeReference;

/** Database workloads, each on the virtual thread of its connection. */
final class DatabaseWorkloads {

  /** Prometheus text format, in the version that Micrometer writes. */
  private static final Header PROMETHEUS =
      HeaderValues.createCached(HeaderNames.CONTENT_TYPE, "text/plain;version=0.0.4;charset=UTF-8");

  private final Optional<ConnectionPool> pool;
  private final Queries queries;

  DatabaseWorkloads(Optional<ConnectionPool> pool) {
    this.pool = pool;
    this.queries =
        pool.<Queries>map(open -> new JdbcQueries(open.connections(), open.engine()))
            .orElseGet(NoQueries::new);
  }

  void addTo(Routes paths) {
    paths.get("/db", this::db).get("/crud/{table}", this::rows).post("/crud/{table}", this::insert);
    pool.ifPresent(
        open ->
            paths.get(
                "/metrics",
                (request, response) ->
                    Responses.send(request, response, PROMETHEUS, open.metrics().getBytes(UTF_8))));
  }

  private void db(ServerRequest request, ServerResponse response) throws InterruptedException {
    queries.products();
    Responses.text(request, response, "OK");
  }

  private void rows(ServerRequest request, ServerResponse response) throws InterruptedException {
    Responses.json(
        request, response, RequestBodies.JSON.writeValueAsBytes(queries.rows(table(request))));
  }

  private void insert(ServerRequest request, ServerResponse response) throws InterruptedException {
    byte[] body = RequestBodies.read(request);
    Table table = table(request);
    Map<String, Object> row =
        RequestBodies.parse(body, new TypeReference<Map<String, Object>>() {})
            .orElseThrow(() -> BadRow.notAnObject(table));
    long id = queries.insert(table, table.accept(row));
    response.status(Status.CREATED_201);
    Responses.json(request, response, ("{\"id\":" + id + "}").getBytes(UTF_8));
  }

  private static Table table(ServerRequest request) {
    return Table.of(request.path().pathParameters().get("table"))
        .orElseThrow(() -> new NotFoundException("no such table"));
  }
}
