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

/** Database workloads, on the thread of the handler. */
@Singleton
@UnlessBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_REACTIVE)
class DatabaseWorkloads {

  private final BlockingBackend backend;
  private final Queries queries;
  private final ObjectMapper json;

  DatabaseWorkloads(BlockingBackend backend, ObjectMapper json) {
    this.backend = backend;
    this.queries = backend.queries();
    this.json = json;
  }

  String db() throws InterruptedException {
    queries.products();
    return "OK";
  }

  /** Serialized here, because Quarkus sends objects that it serializes in chunks. */
  RestResponse<byte[]> rows(String table) throws InterruptedException, JsonProcessingException {
    List<? extends Row> rows = queries.rows(tableNamed(table));
    return ResponseBuilder.ok(json.writeValueAsBytes(rows), MediaType.APPLICATION_JSON).build();
  }

  RestResponse<byte[]> insert(String table, Map<String, Object> body)
      throws InterruptedException, JsonProcessingException {
    Table target = tableNamed(table);
    if (body == null) {
      throw BadRow.notAnObject(target);
    }
    long id = queries.insert(target, target.accept(body));
    return ResponseBuilder.create(
            RestResponse.Status.CREATED, json.writeValueAsBytes(Map.of("id", id)))
        .type(MediaType.APPLICATION_JSON)
        .build();
  }

  String metrics() {
    return backend.pool().orElseThrow(NotFoundException::new).metrics();
  }

  private static Table tableNamed(String table) {
    return Table.of(table).orElseThrow(NotFoundException::new);
  }
}
