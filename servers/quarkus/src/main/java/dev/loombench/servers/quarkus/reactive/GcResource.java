package dev.loombench.servers.quarkus.reactive;

import dev.loombench.servers.quarkus.LocalCallers;
import dev.loombench.servers.quarkus.Model;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import org.jboss.resteasy.reactive.RestResponse;

/** Garbage collection on request, between trials; off the event loops. */
@Path("gc")
@IfBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_REACTIVE)
class GcResource {

  private final KernelExecutor kernels;

  GcResource(KernelExecutor kernels) {
    this.kernels = kernels;
  }

  @POST
  public Uni<RestResponse<Void>> collect(@Context HttpServerRequest request) {
    LocalCallers.require(request);
    return kernels.run(
        () -> {
          System.gc();
          return RestResponse.noContent();
        });
  }
}
