package dev.loombench.servers.bottleneck;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.LoombenchProperties;
import java.io.IOException;
import java.net.InetSocketAddress;

/** A client of the service behind the server; any number of calls at once. */
interface Calls extends AutoCloseable {

  /** Sends a request and waits for its answer. */
  void call(InetSocketAddress service) throws IOException, InterruptedException;

  @Override
  default void close() {}

  /**
   * Reads {@code loombench.client}.
   *
   * @throws BadProperty when it names none
   */
  static Calls from(LoombenchProperties properties) {
    return switch (properties.text("client").orElse("socket")) {
      case "socket" -> new SocketCalls();
      case "http" -> new HttpCalls();
      case String other -> throw LoombenchProperties.bad("client", other, "socket or http");
    };
  }
}
