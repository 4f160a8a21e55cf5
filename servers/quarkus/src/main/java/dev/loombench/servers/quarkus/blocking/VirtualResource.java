package dev.loombench.servers.quarkus.blocking;

import dev.loombench.servers.quarkus.Model;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Path;

/** Workloads on virtual threads, a new one per request. */
@Path("")
@RunOnVirtualThread
@IfBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_VIRTUAL)
class VirtualResource extends BlockingResource {

  VirtualResource(Workloads workloads, DatabaseWorkloads database) {
    super(workloads, database);
  }
}
