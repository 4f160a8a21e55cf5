package dev.loombench.tool.study.replication;

import java.util.List;

/**
 * A published statement as data, with the tests that decide it here.
 *
 * @param name its name in the study
 * @param says the statement, in a sentence
 * @param at where it stands in the publication
 * @param kind what it follows from
 * @param serverCpus how many CPUs the server needs for the statement to mean the same here
 * @param tests what has to hold, at least one
 */
public record Claim(
    String name, String says, String at, Kind kind, int serverCpus, List<ClaimTest> tests) {

  /** What a statement follows from. */
  public enum Kind {
    /** From what was measured. */
    MEASURED,
    /** From arithmetic, such as a pool's size and the time that a request holds it. */
    ARITHMETIC
  }

  public Claim {
    tests = List.copyOf(tests);
    if (tests.isEmpty()) {
      throw new IllegalArgumentException("a claim needs a test: " + name);
    }
  }
}
