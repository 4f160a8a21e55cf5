package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.stats.SignTest;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.replication.Expectation;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/** Basis of the result of a claim's test. */
public sealed interface ClaimBasis {

  /** A ratio, compared with the published statement. */
  record Ratio(Expectation expectation) implements ClaimBasis {}

  /** Counts without a ratio, compared within blocks. */
  record Signs(SignTest signs, Expectation.Direction claim) implements ClaimBasis {}

  /** A figure, compared with bounds. */
  record Level(Metric metric, OptionalDouble least, OptionalDouble most) implements ClaimBasis {}

  /** A standard deviation as a share of the mean, compared with an upper bound. */
  record Deviation(Metric metric, double most) implements ClaimBasis {}

  /** The study does not test the claim, for the reason it states. */
  record Untested(String reason) implements ClaimBasis {}

  /** No metric has this key. */
  record UnknownMetric(String key) implements ClaimBasis {}

  /** A variant has no completed trial; {@code workload} is empty for start-up trials. */
  record NoTrials(VariantId variant, Optional<WorkloadId> workload, Pass pass)
      implements ClaimBasis {}

  /** The claim needs a server with more CPUs than granted. */
  record TooFewCpus(int claimed, double granted) implements ClaimBasis {}

  /** The comparison was refused, or is not valid for what it shows. */
  record Refused(NotComparableReason reason) implements ClaimBasis {}

  /** A server sustained the highest rate that was measured. */
  record LimitNotReached(VariantId variant) implements ClaimBasis {}

  /** A variant has fewer trials than needed. */
  record TooFewTrials(int needed) implements ClaimBasis {}

  /** A maximum of a window that is shorter than the published one, so it may be lower. */
  record ShorterMaximum(Metric metric, Duration here, Duration published) implements ClaimBasis {}

  /** The metric is unavailable. */
  record MetricUnavailable(Metric metric) implements ClaimBasis {}
}
