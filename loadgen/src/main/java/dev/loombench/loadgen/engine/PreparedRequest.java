package dev.loombench.loadgen.engine;

import java.util.Set;
import java.util.function.Supplier;

/**
 * A request made ready for one target before the plan starts. Each event loop has its own, so that
 * loops do not contend for reference counts.
 */
sealed interface PreparedRequest permits Http1Request, Http2Request {

  /** Methods whose requests tell their body's length even if it is empty. */
  Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH");

  /** Whether the answer has no body. */
  boolean asksHead();

  /** Makes what decides about an answer's body. */
  Supplier<BodyJudge> judge();

  /** How many bytes go out by sending it, as far as they are known beforehand. */
  int knownBytes();

  /** Frees what it holds. */
  void release();
}
