package dev.loombench.servers.quarkus;

import dev.loombench.kernels.serving.Callers;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.ForbiddenException;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** Keeps others than callers on this machine from what changes the server's own state. */
public final class LocalCallers {

  private LocalCallers() {}

  /**
   * Lets pass who calls from this machine.
   *
   * @throws ForbiddenException for others
   */
  public static void only(HttpServerRequest request) {
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
