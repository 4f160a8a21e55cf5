package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.analyze.measure.LatencyHistograms;
import dev.loombench.tool.analyze.measure.LatencySource;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.stats.Quantile;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.study.replication.Replication.Flaw;
import dev.loombench.tool.study.replication.Shortcut;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Effects that the shortcuts of a published protocol have on this run's requests. */
final class ShortcutEffects {

  private static final double P99 = 0.99;

  private final Trials trials;
  private final LatencySource source;
  private final List<Shortcut> shortcuts;

  ShortcutEffects(Trials trials, LatencySource source, Replication replication) {
    this.trials = trials;
    this.source = source;
    this.shortcuts =
        replication.flaws().stream().map(Flaw::shows).flatMap(List::stream).distinct().toList();
  }

  List<ShortcutEffect> all() {
    return shortcuts.isEmpty()
        ? List.of()
        : trials.comparedPoints().stream()
            .flatMap(point -> trials.variants().stream().flatMap(variant -> of(point, variant)))
            .toList();
  }

  private Stream<ShortcutEffect> of(PointId point, VariantId variant) {
    List<LatencyHistograms> kept =
        trials.observations(point, variant, Pass.HEADLINE).stream()
            .flatMap(one -> source.latencies(one.trial(), one.measurement()).stream())
            .toList();
    if (kept.isEmpty()) {
      return Stream.empty();
    }
    Quantile here = LatencyHistograms.merged(kept).quantiles().at(P99);
    return shortcuts.stream()
        .flatMap(
            shortcut ->
                by(shortcut, kept).stream()
                    .mapToObj(
                        millis -> new ShortcutEffect(shortcut, point, variant, here, millis)));
  }

  private static OptionalDouble by(Shortcut shortcut, List<LatencyHistograms> kept) {
    return switch (shortcut) {
      case FROM_SENDING -> p99(LatencyHistograms.merged(kept).sent());
      case SURVIVORS_ONLY -> p99(LatencyHistograms.merged(kept).ok());
      case AVERAGED_PERCENTILES ->
          // Averaging needs two trials, all of them with a percentile.
          kept.size() < 2
                  || !kept.stream().allMatch(one -> one.quantiles().at(P99) instanceof Quantile.At)
              ? OptionalDouble.empty()
              : kept.stream()
                  .map(one -> one.quantiles().at(P99))
                  .flatMapToDouble(
                      quantile ->
                          quantile instanceof Quantile.At(long nanos)
                              ? DoubleStream.of(nanos / 1e6)
                              : DoubleStream.empty())
                  .average();
    };
  }

  private static OptionalDouble p99(Histogram good) {
    return good.getTotalCount() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(good.getValueAtPercentile(100 * P99) / 1e6);
  }
}
