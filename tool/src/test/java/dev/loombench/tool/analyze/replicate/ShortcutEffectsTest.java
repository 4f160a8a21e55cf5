package dev.loombench.tool.analyze.replicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.analyze.measure.LatencyHistograms;
import dev.loombench.tool.analyze.measure.LatencySource;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.stats.Quantile;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.study.replication.Shortcut;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Effects of the shortcuts of published protocols, with synthetic latencies. */
class ShortcutEffectsTest {

  @Test
  void appliesEachShortcutToTheRequestsOfTheRun() {
    // A trial with 2 % slow requests and one with none; each slow one waited before it was sent.
    LatencySource source =
        (trial, _) ->
            Optional.of(
                trial.trial().block() == 1
                    ? new LatencyHistograms(
                        times(98, 10, 2, 1000), times(100, 10, 0, 1), times(0, 1, 0, 1), none())
                    : new LatencyHistograms(
                        times(100, 10, 0, 1), times(100, 10, 0, 1), times(0, 1, 0, 1), none()));
    Map<Shortcut, ShortcutEffect> effects = effects(source);

    // The 198th of 200 requests is fast.
    assertThat(effects.get(Shortcut.AVERAGED_PERCENTILES).here()).isEqualTo(at(10));
    assertThat(effects.get(Shortcut.AVERAGED_PERCENTILES).shortcutMillis())
        .isEqualTo(505, within(1.0));
    assertThat(effects.get(Shortcut.FROM_SENDING).shortcutMillis()).isEqualTo(10, within(0.02));
    assertThat(effects.get(Shortcut.SURVIVORS_ONLY).ratio().orElseThrow())
        .isEqualTo(1, within(0.002));
  }

  @Test
  void failuresRankSlowestUnlessExcluded() {
    LatencySource source =
        (_, _) ->
            Optional.of(
                new LatencyHistograms(
                    times(95, 10, 0, 1), times(95, 10, 0, 1), times(5, 1, 0, 1), none()));
    ShortcutEffect effect = effects(source).get(Shortcut.SURVIVORS_ONLY);

    assertThat(effect.here()).isEqualTo(new Quantile.Failed());
    assertThat(effect.shortcutMillis()).isEqualTo(10, within(0.02));
    assertThat(effect.ratio()).isEmpty();
  }

  private static Map<Shortcut, ShortcutEffect> effects(LatencySource source) {
    return RunBuilder.closed("one")
        .throughputs("one", 100, 101)
        .asking(ShortcutEffectsTest::showing)
        .analyzedWithLatencies(source)
        .conclusions()
        .replication()
        .orElseThrow()
        .effects()
        .stream()
        .collect(Collectors.toMap(ShortcutEffect::shortcut, effect -> effect));
  }

  private static Study showing(Study study) {
    return ReplicatedRuns.replicating(
        study,
        new Replication(
            "A paper.",
            List.of(),
            Map.of(),
            Map.of(),
            Map.of(),
            List.of(),
            Map.of(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of(),
            List.of(
                new Replication.Flaw(
                    "It is so.", "Not here.", Map.of(), List.of(Shortcut.values())))));
  }

  private static Quantile at(long millis) {
    return new Quantile.At(new Histogram(3).highestEquivalentValue(millis * 1_000_000));
  }

  private static Histogram none() {
    return new Histogram(3);
  }

  private static Histogram times(int fast, long fastMillis, int slow, long slowMillis) {
    var histogram = new Histogram(3);
    histogram.recordValueWithCount(fastMillis * 1_000_000, fast);
    if (slow > 0) {
      histogram.recordValueWithCount(slowMillis * 1_000_000, slow);
    }
    return histogram;
  }
}
