package dev.loombench.servers.quarkus;

import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.rest.client.inject.RegisterRestClient;

/** REST client of the downstream service. */
@Path("slow")
@RegisterRestClient(configKey = "downstream")
public interface DownstreamClient {

  /** Requests an answer that is delayed by {@code millis}, and blocks until it arrives. */
  @GET
  byte[] bytes(@QueryParam("millis") int millis);

  /** Requests the same without blocking. */
  @GET
  Uni<byte[]> bytesLater(@QueryParam("millis") int millis);

  /** Returns the size of an answer; null is an empty one. */
  static int length(byte[] body) {
    return body == null ? 0 : body.length;
  }
}
