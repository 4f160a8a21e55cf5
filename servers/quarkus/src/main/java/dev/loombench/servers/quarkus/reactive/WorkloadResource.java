package dev.loombench.servers.quarkus.reactive;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loombench.kernels.CallParameters;
import dev.loombench.kernels.Compute;
import dev.loombench.kernels.ComputeParameters;
import dev.loombench.kernels.DelayParameters;
import dev.loombench.kernels.Matmul;
import dev.loombench.kernels.MatmulParameters;
import dev.loombench.kernels.Pin;
import dev.loombench.kernels.PinParameters;
import dev.loombench.kernels.Sort;
import dev.loombench.kernels.serving.ThreadKind;
import dev.loombench.servers.quarkus.Model;
import dev.loombench.servers.quarkus.QueryParameters;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/** Workloads. Delays use timers; kernels run on the configured threads. */
@Path("")
@IfBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_REACTIVE)
class WorkloadResource {

  private final KernelExecutor kernels;
  private final Delays waits;
  private final Downstream downstream;
  private final ObjectMapper json;

  WorkloadResource(KernelExecutor kernels, Delays waits, Downstream downstream, ObjectMapper json) {
    this.kernels = kernels;
    this.waits = waits;
    this.downstream = downstream;
    this.json = json;
  }

  @GET
  @Path("empty")
  public Uni<RestResponse<Void>> empty() {
    return Uni.createFrom().item(RestResponse.ok());
  }

  @GET
  @Path("hello")
  public Uni<String> hello() {
    return Uni.createFrom().item("Hello World!");
  }

  @GET
  @Path("delay")
  public Uni<String> delay(@Context UriInfo uri) {
    return waits.after(DelayParameters.of(QueryParameters.of(uri)).millis(), "success");
  }

  @GET
  @Path("pin")
  public Uni<String> pin(@Context UriInfo uri) {
    PinParameters parameters = PinParameters.of(QueryParameters.of(uri));
    return kernels.run(
        () -> {
          Pin.run(parameters);
          return "success";
        });
  }

  @GET
  @Path("compute")
  public Uni<String> compute(@Context UriInfo uri) {
    ComputeParameters rounds = ComputeParameters.of(QueryParameters.of(uri));
    return kernels.run(() -> Double.toString(Compute.run(rounds)));
  }

  @GET
  @Path("matmul")
  public Uni<String> matmul(@Context UriInfo uri) {
    return multiply(MatmulParameters.matmul(QueryParameters.of(uri)));
  }

  @GET
  @Path("mixed")
  public Uni<String> mixed(@Context UriInfo uri) {
    return multiply(MatmulParameters.mixed(QueryParameters.of(uri)));
  }

  private Uni<String> multiply(MatmulParameters parameters) {
    return kernels
        .run(() -> Long.toString(Matmul.run(parameters.size())))
        .chain(cell -> waits.after(parameters.millis(), cell));
  }

  /** Serialized here, because Quarkus sends arrays that it serializes in chunks. */
  @POST
  @Path("sort")
  @Consumes(MediaType.APPLICATION_JSON)
  public Uni<RestResponse<byte[]>> sort(int[] numbers) {
    if (numbers == null) {
      throw new BadRequestException();
    }
    return kernels
        .run(() -> json.writeValueAsBytes(Sort.ascending(numbers)))
        .map(sorted -> ResponseBuilder.ok(sorted, MediaType.APPLICATION_JSON).build());
  }

  @GET
  @Path("call")
  public Uni<String> call(@Context UriInfo uri) {
    return downstream
        .bytesFrom(CallParameters.of(QueryParameters.of(uri)))
        .map(bytes -> Long.toString(bytes));
  }

  @GET
  @Path("thread")
  public Uni<String> thread() {
    return Uni.createFrom().item(ThreadKind.current());
  }

  @GET
  @Path("thread/compute")
  public Uni<String> computeThread() {
    return kernels.run(ThreadKind::current);
  }
}
