package dev.loombench.servers.bottleneck;

import java.net.InetSocketAddress;
import java.util.Map;

/** What listens, and hands requests to the threads that do their work. */
interface Listener extends AutoCloseable {

  /** Where it listens. */
  InetSocketAddress address();

  /** What is in force, for the ledger. */
  Map<String, String> facts();

  @Override
  void close();
}
