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

    String metric();
  }

  /** Test of a ratio. */
  sealed interface OfRatio extends ClaimTest {

    Expectation expectation();
  }

  /**
   * Test of a ratio of two variants at one workload.
   *
   * @param beyond for latencies, the part subtracted from both sides, such as a wait that every
   *     request has; zero for none
   * @param of variant in the numerator
   * @param in workload; empty for start-up metrics
   */
  record Ratio(
      String metric,
      Duration beyond,
      VariantId of,
      VariantId over,
      Optional<WorkloadId> in,
      OptionalDouble atRate,
      Expectation expectation)
      implements Measured, OfRatio {}

  /**
   * Test of a variant's ratio of two workloads.
   *
   * @param over variant whose ratio of the same workloads it is divided by; empty for none
   * @param in workload in the numerator
   * @param overIn workload in the denominator
   */
  record Growth(
      String metric,
      VariantId of,
      Optional<VariantId> over,
      WorkloadId in,
      WorkloadId overIn,
      Expectation expectation)
      implements Measured, OfRatio {}

  /**
   * Test of a ratio of the highest rates that two variants sustained in a search or ramp.
   *
   * @param of variant in the numerator
   * @param in workload with a load that searches or ramps
   */
  record SustainedRate(VariantId of, VariantId over, WorkloadId in, Expectation expectation)
      implements OfRatio {}

  /**
   * Test of the amount by which one variant exceeds another, in the metric's unit.
   *
   * @param of variant with the larger value
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
   * @param in workload; empty for start-up metrics
   */
  record Deviation(String metric, VariantId of, Optional<WorkloadId> in, double most)
      implements Measured {}

  /**
   * Test of a variant's value against bounds, in the metric's unit.
   *
   * @param in workload; empty for start-up metrics
   */
  record Level(
      String metric,
      VariantId of,
      Optional<WorkloadId> in,
      OptionalDouble atRate,
      OptionalDouble least,
      OptionalDouble most)
      implements Measured {

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
