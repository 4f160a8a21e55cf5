package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.analyze.measure.LatencyHistograms;
import dev.loombench.tool.analyze.measure.LatencySource;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.stats.Quantile;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.study.replication.Replication.Flaw;
import dev.loombench.tool.study.replication.Shortcut;
import dev.loombench.tool.trial.PointId;
import java.util.Arrays;
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
    return shortcuts.isEmpty() ? List.of() : trials.atEach(trials.comparedPoints(), this::of);
  }

  private Stream<ShortcutEffect> of(PointId point, VariantId variant) {
    List<LatencyHistograms> kept = source.kept(trials, point, variant);
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
      case AVERAGED_PERCENTILES -> {
        double[] millis =
            kept.stream()
                .map(one -> one.quantiles().at(P99))
                .flatMapToDouble(
                    quantile ->
                        quantile instanceof Quantile.At(long nanos)
                            ? DoubleStream.of(nanos / 1e6)
                            : DoubleStream.empty())
                .toArray();
        // Averaging needs two trials, all of them with a percentile.
        yield kept.size() < 2 || millis.length < kept.size()
            ? OptionalDouble.empty()
            : Arrays.stream(millis).average();
      }
    };
  }

  private static OptionalDouble p99(Histogram good) {
    return good.getTotalCount() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(good.getValueAtPercentile(100 * P99) / 1e6);
  }
}
