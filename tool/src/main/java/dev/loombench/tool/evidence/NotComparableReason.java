package dev.loombench.tool.evidence;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reason why a comparison has no valid ratio. */
public sealed interface NotComparableReason {

  /** The load exceeds the capacity, so latency depends on the length of the test. */
  record Overloaded(VariantId variant) implements NotComparableReason {}

  /** A share of the requests, from 0 to 1, failed for reasons other than a lack of capacity. */
  record Failing(VariantId variant, double share) implements NotComparableReason {}

  /** The figures are those of a share of the users of a closed load, from 0 to 1. */
  record FewUsers(VariantId variant, double share) implements NotComparableReason {}

  /** The schedule of the load fixes the metric, so it is not a result of either variant. */
  record FixedBySchedule() implements NotComparableReason {}

  /** The metric accumulates in a server, which served other points before. */
  record SharedServer() implements NotComparableReason {}

  /**
   * The metric covers successful responses alone, and too many requests of a variant failed. A
   * variant that fails its slowest requests would look faster in it. Percentiles rank failures
   * slowest and need no limit.
   *
   * @param failed share of requests that failed in a block, from 0 to 1
   */
  record OnlySurvivors(VariantId variant, double failed, double most)
      implements NotComparableReason {

    private static final double LIMIT = 0.001;
    private static final double PERCENT = 0.01;

    /** Returns the reason if too many requests failed in a window to compare the metric. */
    public static Optional<NotComparableReason> of(
        Metric metric, VariantId variant, Measurement measurement) {
      boolean coversSuccessesOnly = metric == Metric.LATENCY_MEAN || metric == Metric.LATENCY_MAX;
      double failed = measurement.number(Metric.FAILED_SHARE).orElse(0) * PERCENT;
      return coversSuccessesOnly && failed > LIMIT
          ? Optional.of(new OnlySurvivors(variant, failed, LIMIT))
          : Optional.empty();
    }
  }

  /** The generator, not the server, was the bottleneck of these variants. */
  record GeneratorLimited(List<VariantId> variants) implements NotComparableReason {

    public GeneratorLimited {
      variants = List.copyOf(variants);
    }
  }

  /** The generator sent late, which raised p99 of a variant by a share, like 0.2. */
  record SentLate(VariantId variant, double share) implements NotComparableReason {}

  /** The generator took a share of the CPUs that it shares with the server of a variant. */
  record SharesCpus(VariantId variant, double share, double most) implements NotComparableReason {}

  /**
   * A latency may contain waits of the generator for shared CPUs.
   *
   * @param share p99 of its lateness relative to the latency; empty if requests have no due times
   */
  record LateOnSharedCpus(VariantId variant, OptionalDouble share, double most)
      implements NotComparableReason {}

  /** The shares of rejected trials, from 0 to 1, differ too much between two variants. */
  record UnequalRejections(VariantId of, double ofShare, VariantId over, double overShare)
      implements NotComparableReason {}

  /** The shares of rejected trials, from 0 to 1, differ too much between two runs. */
  record UnequalRejectionsOfRuns(String old, double oldShare, String now, double nowShare)
      implements NotComparableReason {}

  /** A variant makes the CPUs faster, so that equal speed would hide a part of the difference. */
  record UnequalSpeeds(VariantId of, double ratio, VariantId over) implements NotComparableReason {}

  /** Both variants completed in fewer blocks than needed. */
  record TooFewBlocks(int blocks, int needed) implements NotComparableReason {}

  /** Fewer trials have the metric than needed. */
  record TooFewTrials(int trials, int needed) implements NotComparableReason {}

  /** A reading in one block has no ratio. */
  record UnusableReading(int block, Metric metric, VariantId variant, Cause cause)
      implements NotComparableReason {}

  /** Some trials lack the metric. */
  record MetricUnavailable(UnavailableReason reason) implements NotComparableReason {}

  /** The metric is zero in a trial. */
  record ZeroInTrial() implements NotComparableReason {}

  /** Two runs differ in a condition that a comparison needs. */
  record Incompatible(ConditionDifference difference) implements NotComparableReason {}

  /** The reason applies to one of two compared runs. */
  record InRun(String run, NotComparableReason reason) implements NotComparableReason {}

  /** The reason applies to both compared runs. */
  record InBothRuns(NotComparableReason reason) implements NotComparableReason {}

  /** Cause of an unusable reading. */
  sealed interface Cause {

    /** The value is zero. */
    record Zero() implements Cause {}

    /** The latency does not exceed the duration that is subtracted from it. */
    record AtMost(double millis) implements Cause {}

    /** The recorder stated a reason for the missing value. */
    record Unavailable(String reason) implements Cause {}

    /** The trial did not measure the metric. */
    record NotMeasured() implements Cause {}
  }
}
