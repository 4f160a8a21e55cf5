package dev.loombench.tool.launch;

import java.util.List;
import java.util.Map;

/**
 * How a server that the tool starts is started and judged.
 *
 * @param order what to run
 * @param probe tells when it is ready
 * @param facts what the tool knows of it before it runs
 * @param port where it will listen; 0 if it chooses
 * @param flagCheck the flags not in force, given its process and the facts that it told
 */
record StartPlan(
    ProcessSupervisor.Order order,
    ReadyProbe probe,
    Map<String, String> facts,
    int port,
    FlagCheck flagCheck) {

  /** Finds the JVM flags that are not in force. */
  @FunctionalInterface
  interface FlagCheck {
    List<String> notInForce(long leader, Map<String, String> told);
  }
}
