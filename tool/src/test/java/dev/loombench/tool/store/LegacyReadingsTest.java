package dev.loombench.tool.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestResult;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.RequestCounts;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.TrialFacts;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import dev.loombench.tool.trial.Window;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A trial at 1000/s whose stored backlog changes by 1, 3, 1 and 3 requests per second. */
class LegacyReadingsTest {

  private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");
  private static final int[] BACKLOG = {900, 0, 1, 4, 5, 8, 900};

  @Test
  void theErrorOfGrowthIsComputedFromTheSeries() {
    assertThat(complete(window(1)).getFirst().readings())
        .containsEntry(Metric.BACKLOG_SLOPE_ERROR, new Reading.Measured(Math.sqrt(0.26 * 4 / 3)));
  }

  @Test
  void theResultsOfTheTrialAreThoseOfItsOnlyWindow() {
    List<Measurement> one = complete(window(1));

    assertThat(one.getFirst().readings())
        .containsEntry(Metric.UNANSWERED_SHARE, new Reading.Measured(25));
    assertThat(LoadState.of(one.getFirst()))
        .isEqualTo(new LoadState.Overloaded(List.of(new LoadState.Cause.Unanswered(0.25))));
    assertThat(complete(window(1), window(2)).getFirst().readings())
        .doesNotContainKey(Metric.UNANSWERED_SHARE);
  }

  @Test
  void storedReadingsStay() {
    Measurement stored =
        window(1, Map.of(Metric.BACKLOG_SLOPE_ERROR, 7.0, Metric.UNANSWERED_SHARE, 0.0));

    assertThat(complete(stored).getFirst().readings())
        .containsEntry(Metric.BACKLOG_SLOPE_ERROR, new Reading.Measured(7))
        .containsEntry(Metric.UNANSWERED_SHARE, new Reading.Measured(0));
  }

  private static Measurement window(int second) {
    return window(second, Map.of());
  }

  private static Measurement window(int second, Map<Metric, Double> figures) {
    var readings = new java.util.EnumMap<Metric, Reading>(Metric.class);
    readings.put(Metric.BACKLOG_SLOPE, new Reading.Measured(2));
    readings.put(Metric.SCHEDULED, new Reading.Measured(1_000));
    figures.forEach((metric, value) -> readings.put(metric, new Reading.Measured(value)));
    return new Measurement(
        new LoadId.Open(1_000, Spacing.UNIFORM),
        new Window(START.plusSeconds(second), START.plusSeconds(second + 5L)),
        readings);
  }

  private static List<Measurement> complete(Measurement... windows) {
    LoadId load = new LoadId.Open(1_000, Spacing.UNIFORM);
    return LegacyReadings.complete(
            new TrialRecord(
                new Trial(
                    1,
                    Pass.HEADLINE,
                    1,
                    1,
                    new VariantId("a"),
                    Optional.of(new WorkloadId("delay")),
                    load,
                    42),
                1,
                new Outcome.Completed(),
                START,
                START.plusSeconds(20),
                TrialFacts.of(Map.of(), GrantedCpus.UNKNOWN),
                new WarmUpTimeSeries("warm", true, List.of()),
                List.of(windows),
                new RequestCounts(
                    Map.of(RequestResult.OK, 750L, RequestResult.TIMEOUT, 250L), Map.of()),
                List.of(
                    new Series(
                        "in_flight",
                        "1",
                        IntStream.range(0, BACKLOG.length)
                            .mapToObj(
                                second ->
                                    new Series.Point(
                                        START.plusSeconds(second + 1L), BACKLOG[second]))
                            .toList())),
                List.of(),
                Optional.empty()))
        .measurements();
  }
}
