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
  sealed interface OfRatio extends ClaimTest {

    /** Returns the published statement about the ratio. */
    Expectation expectation();
  }

  /**
   * Test of a ratio of two variants at one workload.
   *
   * @param beyond for latencies, the part subtracted from both sides, such as a wait that every
   *     request has; zero for none
   * @param of variant in the numerator
   * @param over variant in the denominator
   * @param in workload; empty for start-up metrics
   * @param atRate step of the workload's ramp, in requests per second; empty for a single load
   */
  record Ratio(
      String metric,
      Duration beyond,
      VariantId of,
      VariantId over,
      Optional<WorkloadId> in,
      OptionalDouble atRate,
      Expectation expectation)
      implements Measured, OfRatio {

    /** Creates the test at a workload with a single load. */
    public Ratio(
        String metric,
        Duration beyond,
        VariantId of,
        VariantId over,
        Optional<WorkloadId> in,
        Expectation expectation) {
      this(metric, beyond, of, over, in, OptionalDouble.empty(), expectation);
    }
  }

  /**
   * Test of a variant's ratio of two workloads.
   *
   * @param metric as in {@link Ratio}
   * @param in workload in the numerator
   * @param overIn workload in the denominator
   */
  record Growth(
      String metric, VariantId of, WorkloadId in, WorkloadId overIn, Expectation expectation)
      implements Measured, OfRatio {}

  /**
   * Test of a ratio of the highest rates that two variants sustained in a search or ramp.
   *
   * @param of variant in the numerator
   * @param over variant in the denominator
   * @param in workload with a load that searches or ramps
   */
  record SustainedRate(VariantId of, VariantId over, WorkloadId in, Expectation expectation)
      implements OfRatio {}

  /**
   * Test of the amount by which one variant exceeds another, in the metric's unit.
   *
   * @param metric as in {@link Ratio}
   * @param of variant with the larger value
   * @param atRate as in {@link Ratio}
   * @param least published lower bound
   * @param most published upper bound
   */
  record Excess(
      String metric,
      VariantId of,
      VariantId over,
      WorkloadId in,
      OptionalDouble atRate,
      double least,
      double most)
      implements Measured {}

  /**
   * Test of the deviation between repetitions.
   *
   * @param metric as in {@link Ratio}
   * @param in workload; empty for start-up metrics
   * @param most upper bound of the standard deviation as a share of the mean, like 0.11
   */
  record Deviation(String metric, VariantId of, Optional<WorkloadId> in, double most)
      implements Measured {}

  /**
   * Test of a variant's value against bounds, in the metric's unit.
   *
   * @param metric as in {@link Ratio}
   * @param in workload; empty for start-up metrics
   * @param atRate as in {@link Ratio}
   * @param least lower bound; empty for none
   * @param most upper bound; empty for none
   */
  record Level(
      String metric,
      VariantId of,
      Optional<WorkloadId> in,
      OptionalDouble atRate,
      OptionalDouble least,
      OptionalDouble most)
      implements Measured {

    /** Creates the test at a workload with a single load. */
    public Level(
        String metric,
        VariantId of,
        Optional<WorkloadId> in,
        OptionalDouble least,
        OptionalDouble most) {
      this(metric, of, in, OptionalDouble.empty(), least, most);
    }
  }

  /**
   * Test that no trial on this machine can decide.
   *
   * @param why reason, one sentence
   */
  record Untried(String why) implements ClaimTest {}
}
