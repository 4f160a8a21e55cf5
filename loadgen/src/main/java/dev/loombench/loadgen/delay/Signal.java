package dev.loombench.loadgen.delay;

import io.netty.buffer.ByteBuf;

/** Event of a connection that the proxy passes on. */
sealed interface Signal {

  /** Received bytes. */
  record Data(ByteBuf bytes) implements Signal {}

  /** End of the data of one side; the other side may continue. */
  record End() implements Signal {}

  /** Reset of the connection. */
  record Reset() implements Signal {}

  default int length() {
    return this instanceof Data(ByteBuf bytes) ? bytes.readableBytes() : 0;
  }
}
