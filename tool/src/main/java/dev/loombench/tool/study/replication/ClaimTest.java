package dev.loombench.tool.study.replication;

import java.time.Duration;
import java.util.OptionalDouble;

/** What has to hold for a claim. */
public sealed interface ClaimTest {

  /** What is expected of a ratio. */
  enum Expected {
    /** Above one. */
    MORE,
    /** Below one. */
    LESS,
    /** So near to one that the difference does not matter. */
    EQUAL
  }

  /** A ratio is on one side of one, or near to it. */
  sealed interface Directed extends ClaimTest {

    /** On which side. */
    Expected expected();

    /** The published ratio; empty if there is none. */
    OptionalDouble published();

    /**
     * The same magnitude is a ratio whose distance from one differs from the published one's by at
     * most this share.
     */
    double tolerance();
  }

  /**
   * Variants differ, or don't, at one workload.
   *
   * @param metric the key of the metric that it is about
   * @param beyond of a latency, the part that is taken off both sides, such as a wait that every
   *     request has; zero for none
   * @param of the variant above the line of the ratio
   * @param over the variant below it
   * @param in the workload; empty for metrics of starting
   */
  record Ratio(
      String metric,
      Duration beyond,
      String of,
      String over,
      String in,
      Expected expected,
      OptionalDouble published,
      double tolerance)
      implements Directed {}

  /**
   * A variant's figure differs, or does not, from one workload to another.
   *
   * @param metric as of {@link Ratio}
   * @param of the variant
   * @param in the workload above the line of the ratio
   * @param overIn the workload below it
   */
  record Growth(
      String metric,
      String of,
      String in,
      String overIn,
      Expected expected,
      OptionalDouble published,
      double tolerance)
      implements Directed {}

  /**
   * A variant's figure lies between two bounds, in the metric's unit.
   *
   * @param metric as of {@link Ratio}
   * @param of the variant
   * @param in the workload; empty for metrics of starting
   * @param least the least it may be; empty for none
   * @param most the most it may be; empty for none
   */
  record Level(String metric, String of, String in, OptionalDouble least, OptionalDouble most)
      implements ClaimTest {}

  /**
   * What no trial here can tell.
   *
   * @param why a sentence
   */
  record Untried(String why) implements ClaimTest {}
}
