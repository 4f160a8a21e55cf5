package dev.loombench.contract;

import java.util.Map;

/**
 * How a bundled server says that it listens: this record as JSON in the file that the tool named.
 *
 * @param pid its process id
 * @param port where it listens
 * @param facts what is in force, for the ledger: JVM version and flags, processors, heap, pools,
 *     event loops
 */
public record ReadySignal(long pid, int port, Map<String, String> facts) {

  public ReadySignal {
    facts = Map.copyOf(facts);
  }
}
