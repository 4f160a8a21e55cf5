package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.replicate.PublishedComparison.Remark;
import dev.loombench.tool.evidence.ComparisonFamily;
import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.LogScale;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.stats.RatioTest;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.replication.PublishedFigure;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.study.replication.Replication.Mapped;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Compares published shares of the slowest variant's latency with ours. The built-in delay is
 * subtracted from both latencies; the slowest is one of the published variants.
 */
final class SlowestVariantShares {

  private static final int FEWEST = ComparisonFamily.FEWEST_TRIALS;
  private static final double NANOS_PER_MILLI = 1e6;

  private final Trials trials;
  private final Replication replication;

  SlowestVariantShares(Trials trials, Replication replication) {
    this.trials = trials;
    this.replication = replication;
  }

  /** Latencies of a variant's trials beyond the built-in delay, in ms. */
  private record Beyond(VariantId variant, List<Double> millis) {

    boolean isKnown() {
      return !millis.isEmpty() && millis.stream().allMatch(one -> one > 0);
    }

    double[] logs() {
      return millis.stream().mapToDouble(Math::log).toArray();
    }

    double typicalLog() {
      return Arrays.stream(logs()).average().orElseThrow();
    }
  }

  PublishedComparison compare(
      PublishedFigure published, Mapped mapped, PointId point, Metric metric) {
    List<VariantId> variants = publishedWith(published);
    Optional<NotComparableReason> unsteady =
        variants.stream()
            .flatMap(variant -> trials.evidence().refusalOfState(point, metric, variant).stream())
            .findFirst();
    if (unsteady.isPresent()) {
      return PublishedComparison.of(
          published, Optional.empty(), new Remark.NotSteady(unsteady.get()));
    }
    List<Beyond> all = variants.stream().map(variant -> beyond(point, variant, metric)).toList();
    Optional<Beyond> unknown = all.stream().filter(one -> !one.isKnown()).findFirst();
    if (unknown.isPresent()) {
      return PublishedComparison.of(
          published, Optional.empty(), new Remark.NotBeyondDelay(unknown.get().variant()));
    }
    Beyond worst = all.stream().max(Comparator.comparingDouble(Beyond::typicalLog)).orElseThrow();
    Estimate share =
        worst.variant().equals(new VariantId(published.variant()))
            ? new Estimate.Single(1)
            : share(beyond(point, new VariantId(published.variant()), metric), worst);
    return PublishedComparison.of(published, Optional.of(share), new Remark.OfStudy(mapped.but()));
  }

  private List<VariantId> publishedWith(PublishedFigure published) {
    return replication.figures().stream()
        .filter(other -> other.table().equals(published.table()))
        .filter(other -> other.scenario().equals(published.scenario()))
        .filter(other -> other.metric().equals(published.metric()))
        .map(PublishedFigure::variant)
        .map(VariantId::new)
        .toList();
  }

  private Beyond beyond(PointId point, VariantId variant, Metric metric) {
    double waitMillis =
        trials.workload(point).work().builtInDelay().orElse(Duration.ZERO).toNanos()
            / NANOS_PER_MILLI;
    return new Beyond(
        variant,
        Arrays.stream(trials.measured(point, variant, metric.pass(), metric))
            .mapToObj(millis -> millis - waitMillis)
            .toList());
  }

  private static Estimate share(Beyond one, Beyond worst) {
    return one.millis().size() < FEWEST || worst.millis().size() < FEWEST
        ? new Estimate.Single(LogScale.ratio(one.typicalLog() - worst.typicalLog()))
        : RatioTest.ofGroups(one.logs(), worst.logs()).ratio(MeanInterval.CONFIDENCE);
  }
}
