package dev.loombench.tool.evidence;

import dev.loombench.tool.evidence.RunEvidence.Observed;
import dev.loombench.tool.evidence.RunEvidence.Pairs;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.stats.RatioTest;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** Rules for throughput at equal CPU speed, which divides by the speed of the server's CPUs. */
final class EqualSpeed {

  /** Difference between the fastest and the slowest CPU from which speed is taken out. */
  private static final double VARYING_SPEED = 0.05;

  /** Difference of the mean CPU speed of two variants that equal speed must not take out. */
  private static final double EQUAL_SPEEDS = 0.01;

  /**
   * Slope between the logarithms of throughput and speed below which dividing by the speed adds
   * variance: that of their difference is {@code V(t) + (1 - 2 slope) V(s)}.
   */
  private static final double USEFUL_SLOPE = 0.5;

  private EqualSpeed() {}

  /** Returns true if the speed varied between two windows, and throughput may have followed it. */
  static boolean decides(List<Observed> windows) {
    DoubleSummaryStatistics speeds =
        windows.stream()
            .flatMapToDouble(one -> one.number(Metric.CPU_SPEED).stream())
            .filter(speed -> speed > 0)
            .summaryStatistics();
    return speeds.getCount() == windows.size()
        && speeds.getMax() / speeds.getMin() > 1 + VARYING_SPEED
        && mayFollow(windows);
  }

  /** Returns false if the slopes, weighted by their precision, are below the useful one. */
  private static boolean mayFollow(List<Observed> windows) {
    double weights = 0;
    double sum = 0;
    for (Observed one : windows) {
      double error = one.number(Metric.SPEED_SLOPE_ERROR).orElse(0);
      double weight = error > 0 ? 1 / (error * error) : 0;
      weights += weight;
      sum += weight * one.number(Metric.SPEED_SLOPE).orElse(0);
    }
    return weights == 0 || sum / weights + 2 / Math.sqrt(weights) >= USEFUL_SLOPE;
  }

  /** Returns a reason if one of two variants makes the CPUs faster, which is a part of it. */
  static Optional<NotComparableReason> unequal(Pairs pairs, VariantId of, VariantId over) {
    double[] logs =
        pairs.blocks().stream()
            .flatMapToDouble(key -> logRatio(pairs.above().get(key), pairs.below().get(key)))
            .toArray();
    if (logs.length < ComparisonFamily.FEWEST_TRIALS) {
      return Optional.empty();
    }
    RatioTest speeds = RatioTest.of(logs, 0);
    double half = speeds.halfWidth(MeanInterval.CONFIDENCE);
    return Math.abs(speeds.mean()) - half > Math.log1p(EQUAL_SPEEDS)
        ? Optional.of(new NotComparableReason.UnequalSpeeds(of, Math.exp(speeds.mean()), over))
        : Optional.empty();
  }

  private static DoubleStream logRatio(Observed above, Observed below) {
    double high = above.number(Metric.CPU_SPEED).orElse(0);
    double low = below.number(Metric.CPU_SPEED).orElse(0);
    return high > 0 && low > 0 ? DoubleStream.of(Math.log(high / low)) : DoubleStream.empty();
  }
}
