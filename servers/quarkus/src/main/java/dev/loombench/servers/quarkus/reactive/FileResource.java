package dev.loombench.servers.quarkus.reactive;

import dev.loombench.servers.quarkus.Model;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/** Files, beside the event loops. */
@Path("file")
@IfBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_REACTIVE)
class FileResource {

  private final FileWork files;

  FileResource(FileWork files) {
    this.files = files;
  }

  @GET
  public Uni<String> file() {
    return files.bytesRead().map(bytes -> Integer.toString(bytes));
  }
}
