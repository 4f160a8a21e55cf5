package dev.loombench.servers.bottleneck;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.LoombenchProperties;
import java.io.IOException;
import java.net.InetSocketAddress;

/** Client of the downstream service, for any number of concurrent calls. */
interface DownstreamClient extends AutoCloseable {

  /** Sends a request and waits for the answer. */
  void call(InetSocketAddress service) throws IOException, InterruptedException;

  @Override
  default void close() {}

  /**
   * Reads {@code loombench.client}.
   *
   * @throws BadProperty if the value is invalid
   */
  static DownstreamClient from(LoombenchProperties properties) {
    return switch (properties.text("client").orElse("socket")) {
      case "socket" -> new SocketDownstreamClient();
      case "http" -> new HttpDownstreamClient();
      case String other -> throw LoombenchProperties.invalid("client", other, "socket or http");
    };
  }
}
