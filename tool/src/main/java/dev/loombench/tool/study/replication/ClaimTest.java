package dev.loombench.tool.study.replication;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/** Test of a claim. */
public sealed interface ClaimTest {

  /** Test of a metric. */
  sealed interface Measured extends ClaimTest {

    /** Returns the key of the metric. */
    String metric();
  }

  /** Test of a ratio. */
  sealed interface OfRatio extends Measured {

    /** Returns the published statement about the ratio. */
    Expectation expectation();
  }

  /**
   * Test of a ratio of two variants at one workload.
   *
   * @param metric key of the metric
   * @param beyond for latencies, the part subtracted from both sides, such as a wait that every
   *     request has; zero for none
   * @param of variant in the numerator
   * @param over variant in the denominator
   * @param in workload; empty for start-up metrics
   */
  record Ratio(
      String metric,
      Duration beyond,
      VariantId of,
      VariantId over,
      Optional<WorkloadId> in,
      Expectation expectation)
      implements OfRatio {}

  /**
   * Test of a variant's ratio of two workloads.
   *
   * @param metric as in {@link Ratio}
   * @param of variant
   * @param in workload in the numerator
   * @param overIn workload in the denominator
   */
  record Growth(
      String metric, VariantId of, WorkloadId in, WorkloadId overIn, Expectation expectation)
      implements OfRatio {}

  /**
   * Test of a variant's value against bounds, in the metric's unit.
   *
   * @param metric as in {@link Ratio}
   * @param of variant
   * @param in workload; empty for start-up metrics
   * @param least lower bound; empty for none
   * @param most upper bound; empty for none
   */
  record Level(
      String metric,
      VariantId of,
      Optional<WorkloadId> in,
      OptionalDouble least,
      OptionalDouble most)
      implements Measured {}

  /**
   * Test that no trial on this machine can decide.
   *
   * @param why reason, one sentence
   */
  record Untried(String why) implements ClaimTest {}
}
