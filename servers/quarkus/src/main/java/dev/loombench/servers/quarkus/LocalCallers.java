package dev.loombench.servers.quarkus;

import dev.loombench.kernels.serving.Callers;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.ForbiddenException;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** Access check for requests that change the state of the server. */
public final class LocalCallers {

  private LocalCallers() {}

  /**
   * Requires a caller on this machine.
   *
   * @throws ForbiddenException for other callers
   */
  public static void require(HttpServerRequest request) {
    if (!Callers.isLocal(addressOf(request))) {
      throw new ForbiddenException();
    }
  }

  private static InetAddress addressOf(HttpServerRequest request) {
    try {
      return InetAddress.getByName(request.remoteAddress().hostAddress());
    } catch (UnknownHostException noAddress) {
      throw new ForbiddenException(noAddress);
    }
  }
}
