package dev.loombench.tool.launch;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Plan of a start by the tool.
 *
 * @param order command
 * @param probe readiness probe
 * @param facts facts known before the start
 * @param port port that it will listen on; empty if the server chooses it
 * @param flagCheck finds the flags not in force, given the process and the facts that it reported
 */
record StartPlan(
    ProcessSupervisor.Order order,
    ReadyProbe probe,
    Map<String, String> facts,
    OptionalInt port,
    FlagCheck flagCheck) {

  /** Finds the JVM flags that are not in force. */
  @FunctionalInterface
  interface FlagCheck {
    List<String> notInForce(long leader, Map<String, String> told);
  }
}
