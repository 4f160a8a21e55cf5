package dev.loombench.servers.quarkus;

import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** The service behind this one. */
@Path("slow")
@RegisterRestClient(configKey = "downstream")
public interface SlowService {

  /** Asks it to take so long, and blocks until it has answered. */
  @GET
  byte[] bytes(@QueryParam("millis") int millis);

  /** The same without a thread that waits. */
  @GET
  Uni<byte[]> bytesLater(@QueryParam("millis") int millis);

  /** How long an answer is; null stands for an empty one. */
  static int length(byte[] body) {
    return body == null ? 0 : body.length;
  }
}
