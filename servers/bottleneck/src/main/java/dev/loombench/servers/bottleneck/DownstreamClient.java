package dev.loombench.servers.bottleneck;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.LoombenchProperties;
import java.io.IOException;
import java.net.InetSocketAddress;

/** A client of the service behind the server; any number of calls at once. */
interface DownstreamClient extends AutoCloseable {

  /** Sends a request and waits for its answer. */
  void call(InetSocketAddress service) throws IOException, InterruptedException;

  @Override
  default void close() {}

  /**
   * Reads {@code loombench.client}.
   *
   * @throws BadProperty when it names none
   */
  static DownstreamClient from(LoombenchProperties properties) {
    return switch (properties.text("client").orElse("socket")) {
      case "socket" -> new SocketDownstreamClient();
      case "http" -> new HttpDownstreamClient();
      case String other -> throw LoombenchProperties.invalid("client", other, "socket or http");
    };
  }
}
