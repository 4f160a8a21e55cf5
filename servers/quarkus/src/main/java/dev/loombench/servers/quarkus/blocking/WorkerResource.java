package dev.loombench.servers.quarkus.blocking;

import dev.loombench.servers.quarkus.Model;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.ws.rs.Path;

/** Workloads on worker threads, on which Quarkus runs methods that return no {@code Uni}. */
@Path("")
@IfBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_WORKER)
class WorkerResource extends BlockingResource {

  WorkerResource(Workloads workloads, DatabaseWorkloads database) {
    super(workloads, database);
  }
}
