package dev.loombench.tool.study.replication;

import java.util.List;
import java.util.Optional;

/**
 * Published statement as data, with the tests that decide it.
 *
 * @param says the statement, one sentence
 * @param at place in the publication
 * @param changed what changed in its tests when results were known, one sentence; empty for nothing
 * @param serverCpus CPUs that the server needs for the statement to apply
 */
public record Claim(
    String name,
    String says,
    String at,
    Kind kind,
    Origin origin,
    Optional<String> changed,
    int serverCpus,
    List<ClaimTest> tests) {

  /** Basis of a statement. */
  public enum Kind {
    /** Measurement. */
    MEASURED,
    /** Arithmetic, such as a pool's size and the time that a request occupies it. */
    ARITHMETIC
  }

  /** Author of a statement. */
  public enum Origin {
    /** The authors of the publication. */
    AUTHORS,
    /** This project, from the publication's figures or by arithmetic. */
    OURS
  }

  public Claim {
    tests = List.copyOf(tests);
    if (tests.isEmpty()) {
      throw new IllegalArgumentException("a claim needs a test: " + name);
    }
  }
}
