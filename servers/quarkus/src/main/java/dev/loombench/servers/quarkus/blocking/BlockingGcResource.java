package dev.loombench.servers.quarkus.blocking;

import dev.loombench.servers.quarkus.LocalCallers;
import dev.loombench.servers.quarkus.Model;
import io.quarkus.arc.properties.UnlessBuildProperty;
import io.quarkus.resteasy.reactive.server.EndpointDisabled;
import io.smallrye.common.annotation.Blocking;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;

/** Garbage collection on request, between trials. */
@Path("gc")
@EndpointDisabled(name = "loombench.gc", stringValue = "false", disableIfMissing = true)
@Blocking
@UnlessBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_REACTIVE)
class BlockingGcResource {

  @POST
  public void collect(@Context HttpServerRequest request) {
    LocalCallers.require(request);
    System.gc();
  }
}
