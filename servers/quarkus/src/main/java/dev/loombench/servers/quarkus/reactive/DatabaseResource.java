package dev.loombench.servers.quarkus.reactive;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loombench.kernels.data.BadRow;
import dev.loombench.kernels.data.Table;
import dev.loombench.servers.quarkus.Model;
import dev.loombench.servers.quarkus.PrometheusText;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.unchecked.Unchecked;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Map;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/** Database workloads; no thread waits for a query. */
@Path("")
@IfBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_REACTIVE)
class DatabaseResource {

  private final ReactiveBackend backend;
  private final ObjectMapper json;

  DatabaseResource(ReactiveBackend backend, ObjectMapper json) {
    this.backend = backend;
    this.json = json;
  }

  @GET
  @Path("db")
  public Uni<String> db() {
    return backend.database().products().map(products -> "OK");
  }

  /** Serialized here, because Quarkus sends objects that it serializes in chunks. */
  @GET
  @Path("crud/{table}")
  public Uni<RestResponse<byte[]>> rows(@RestPath String table) {
    Table target = tableNamed(table);
    return backend
        .database()
        .rows(target)
        .map(Unchecked.function(json::writeValueAsBytes))
        .map(rows -> ResponseBuilder.ok(rows, MediaType.APPLICATION_JSON).build());
  }

  @POST
  @Path("crud/{table}")
  @Consumes(MediaType.APPLICATION_JSON)
  public Uni<RestResponse<byte[]>> insert(@RestPath String table, Map<String, Object> body) {
    Table target = tableNamed(table);
    if (body == null) {
      throw BadRow.notAnObject(target);
    }
    return backend
        .database()
        .insert(target, target.accept(body))
        .map(Unchecked.function(id -> json.writeValueAsBytes(Map.of("id", id))))
        .map(DatabaseResource::created);
  }

  private static RestResponse<byte[]> created(byte[] id) {
    return ResponseBuilder.create(RestResponse.Status.CREATED, id)
        .type(MediaType.APPLICATION_JSON)
        .build();
  }

  @GET
  @Path("metrics")
  @Produces(PrometheusText.TYPE)
  public Uni<String> metrics() {
    return Uni.createFrom().item(backend.metrics().orElseThrow(NotFoundException::new));
  }

  private static Table tableNamed(String table) {
    return Table.of(table).orElseThrow(NotFoundException::new);
  }
}
