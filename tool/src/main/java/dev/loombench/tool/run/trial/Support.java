package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.ServerContext;
import java.util.Map;
import java.util.Optional;

/** What a workload needs beside its server, at hand for one trial. */
interface Support extends AutoCloseable {

  /** What the server has to be told of it. */
  ServerContext given();

  /** What there is to know of it, for the ledger. */
  Map<String, String> facts();

  /**
   * Brings it to the state that is to be measured, after the server was warmed up and before the
   * measured load begins.
   */
  default void readyToMeasure() {}

  /** What there is to know of it after the server was stopped. */
  default Map<String, String> factsAfter() {
    return Map.of();
  }

  /** Why the trial failed for its sake; empty if it did its part. */
  default Optional<String> failure() {
    return Optional.empty();
  }

  /** The same, going by the reason that the server gave a client for a bad answer. */
  default Optional<String> failureToldBy(String complaint) {
    return Optional.empty();
  }

  @Override
  void close();
}
