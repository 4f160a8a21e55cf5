package dev.loombench.contract;

import java.util.Map;

/**
 * Signal of a bundled server that it accepts connections, written as JSON to the file that the tool
 * named.
 *
 * @param facts its effective configuration: JVM version and flags, processors, heap, pools, event
 *     loops
 */
public record ReadySignal(long pid, int port, Map<String, String> facts) {

  public ReadySignal {
    facts = Map.copyOf(facts);
  }
}
