package dev.loombench.servers.quarkus.blocking;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.loombench.servers.quarkus.Model;
import dev.loombench.servers.quarkus.PrometheusText;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.Map;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestResponse;

/**
 * Workloads on virtual threads, a new one per request. Quarkus does not inherit the annotation for
 * methods of a superclass, so the methods are the same as in {@link WorkerResource}.
 */
@Path("")
@RunOnVirtualThread
@IfBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_VIRTUAL)
class VirtualResource {

  private final Workloads workloads;
  private final DatabaseWorkloads database;

  VirtualResource(Workloads workloads, DatabaseWorkloads database) {
    this.workloads = workloads;
    this.database = database;
  }

  @GET
  @Path("empty")
  public RestResponse<Void> empty() {
    return workloads.empty();
  }

  @GET
  @Path("hello")
  public String hello() {
    return workloads.hello();
  }

  @GET
  @Path("delay")
  public String delay(@Context UriInfo uri) throws InterruptedException {
    return workloads.delay(uri);
  }

  @GET
  @Path("pin")
  public String pin(@Context UriInfo uri) throws InterruptedException {
    return workloads.pin(uri);
  }

  @GET
  @Path("compute")
  public String compute(@Context UriInfo uri) {
    return workloads.compute(uri);
  }

  @GET
  @Path("matmul")
  public String matmul(@Context UriInfo uri) throws InterruptedException {
    return workloads.matmul(uri);
  }

  @GET
  @Path("mixed")
  public String mixed(@Context UriInfo uri) throws InterruptedException {
    return workloads.mixed(uri);
  }

  @POST
  @Path("sort")
  @Consumes(MediaType.APPLICATION_JSON)
  public RestResponse<byte[]> sort(int[] numbers) throws JsonProcessingException {
    return workloads.sort(numbers);
  }

  @GET
  @Path("call")
  public String call(@Context UriInfo uri) throws InterruptedException {
    return workloads.call(uri);
  }

  @GET
  @Path("file")
  public String file() {
    return workloads.file();
  }

  @GET
  @Path("thread")
  public String thread() {
    return workloads.thread();
  }

  @GET
  @Path("thread/compute")
  public String computeThread() {
    return workloads.thread();
  }

  @GET
  @Path("db")
  public String db() throws InterruptedException {
    return database.db();
  }

  @GET
  @Path("crud/{table}")
  public RestResponse<byte[]> rows(@RestPath String table)
      throws InterruptedException, JsonProcessingException {
    return database.rows(table);
  }

  @POST
  @Path("crud/{table}")
  @Consumes(MediaType.APPLICATION_JSON)
  public RestResponse<byte[]> insert(@RestPath String table, Map<String, Object> body)
      throws InterruptedException, JsonProcessingException {
    return database.insert(table, body);
  }

  @GET
  @Path("metrics")
  @Produces(PrometheusText.TYPE)
  public String metrics() {
    return database.metrics();
  }
}
