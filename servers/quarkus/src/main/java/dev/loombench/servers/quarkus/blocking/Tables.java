package dev.loombench.servers.quarkus.blocking;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loombench.kernels.data.BadRow;
import dev.loombench.kernels.data.Row;
import dev.loombench.kernels.data.Table;
import dev.loombench.kernels.data.jdbc.Queries;
import dev.loombench.servers.quarkus.Model;
import io.quarkus.arc.properties.UnlessBuildProperty;
import jakarta.inject.Singleton;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Map;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/** What the handlers do that query a database, on the thread that each runs on. */
@Singleton
@UnlessBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_REACTIVE)
class Tables {

  private final BlockingStorage storage;
  private final Queries queries;
  private final ObjectMapper json;

  Tables(BlockingStorage storage, ObjectMapper json) {
    this.storage = storage;
    this.queries = storage.queries();
    this.json = json;
  }

  String db() throws InterruptedException {
    queries.products();
    return "OK";
  }

  /** Written as bytes, because the framework sends what it writes itself in chunks. */
  RestResponse<byte[]> rows(String table) throws InterruptedException, JsonProcessingException {
    List<? extends Row> rows = queries.rows(named(table));
    return ResponseBuilder.ok(json.writeValueAsBytes(rows), MediaType.APPLICATION_JSON).build();
  }

  RestResponse<byte[]> insert(String table, Map<String, Object> body)
      throws InterruptedException, JsonProcessingException {
    Table named = named(table);
    if (body == null) {
      throw BadRow.notAnObject(named);
    }
    long id = queries.insert(named, named.accept(body));
    return ResponseBuilder.create(
            RestResponse.Status.CREATED, json.writeValueAsBytes(Map.of("id", id)))
        .type(MediaType.APPLICATION_JSON)
        .build();
  }

  String metrics() {
    return storage.pool().orElseThrow(NotFoundException::new).metrics();
  }

  private static Table named(String table) {
    return Table.of(table).orElseThrow(NotFoundException::new);
  }
}
