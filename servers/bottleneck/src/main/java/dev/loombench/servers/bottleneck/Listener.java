package dev.loombench.servers.bottleneck;

import java.net.InetSocketAddress;
import java.util.Map;

/** Listener that passes requests to the threads that do the work. */
interface Listener extends AutoCloseable {

  /** Returns the address on which it listens. */
  InetSocketAddress address();

  /** Returns the facts. */
  Map<String, String> facts();

  @Override
  void close();
}
