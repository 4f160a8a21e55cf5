package dev.loombench.servers.quarkus.reactive;

import dev.loombench.servers.quarkus.Model;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/** File workload, off the event loops. */
@Path("file")
@IfBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_REACTIVE)
class FileResource {

  private final FileWorkload files;

  FileResource(FileWorkload files) {
    this.files = files;
  }

  @GET
  public Uni<String> file() {
    return files.bytesRead().map(bytes -> Integer.toString(bytes));
  }
}
