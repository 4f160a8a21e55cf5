package dev.loombench.servers.quarkus.blocking;

import dev.loombench.servers.quarkus.LocalCallers;
import dev.loombench.servers.quarkus.Model;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;

/** Garbage collection on request, between trials; RequestFilter hides it unless it is enabled. */
@Path("gc")
@RunOnVirtualThread
@IfBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_VIRTUAL)
class VirtualGcResource {

  @POST
  public void collect(@Context HttpServerRequest request) {
    LocalCallers.require(request);
    System.gc();
  }
}
