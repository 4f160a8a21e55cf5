package dev.loombench.tool.analyze.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.EquivalenceMargin;
import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.report.text.AnswerSentences;
import dev.loombench.tool.run.trial.ClientReadings;
import dev.loombench.tool.store.LatencyLog;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.SloResult;
import dev.loombench.tool.trial.Window;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The state of a simulated server of 1000/s, found in what the generator would record. */
class SimulatedOverloadTest {

  private static final double CAPACITY = 1_000;
  private static final int LEAD_IN_SECONDS = 10;
  private static final Slo SLO = new Slo(Duration.ofSeconds(60), 1);

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"1, 5", "1, 300", "2, 60", "10, 5", "10, 60"})
  void overloadIsSeenWithAnyTimeoutAndWindow(int timeout, int window) throws Exception {
    var run = RunBuilder.open(1_600, "a", "b");
    for (int block = 1; block <= 3; block++) {
      for (String variant : List.of("a", "b")) {
        Measurement measurement =
            windows(1_600, timeout, window, 1, 10L * block + variant.charAt(0)).getFirst();

        assertThat(LoadState.of(measurement)).isInstanceOf(LoadState.Overloaded.class);
        assertThat(SloResult.of(SLO, measurement)).isInstanceOf(SloResult.NotSustained.class);
        run.readings(variant, block, measurement.readings());
      }
    }

    Analysis analysis = run.analyzed();
    assertThat(analysis.conclusions().comparisons())
        .filteredOn(comparison -> EquivalenceMargin.isLatency(comparison.metric()))
        .hasSize(3)
        .extracting(Comparison::verdict)
        .containsOnly(
            new Verdict.NotComparable(new NotComparableReason.Overloaded(new VariantId("a"))));
    assertThat(
            new AnswerSentences(analysis.study()).line(analysis.conclusions().answers().getFirst()))
        .contains("a is overloaded: 1", "b is overloaded: 1")
        .doesNotContain("fails");
  }

  @ParameterizedTest
  @CsvSource({
    "900, 5, 1000",
    "980, 5, 1000",
    "900, 60, 200",
    "980, 60, 200",
    "900, 300, 60",
    "980, 300, 60"
  })
  void atMostOneWindowInTwentyBelowTheCapacityIsReported(int rate, int window, int windows)
      throws Exception {
    List<LoadState> states =
        windows(rate, 10, window, windows, 7).stream().map(LoadState::of).toList();

    assertThat(states)
        .hasSize(windows)
        .filteredOn(state -> !state.isSteady())
        .hasSizeLessThanOrEqualTo(windows / 20);
  }

  /** Returns the measurements of consecutive windows of one load. */
  private List<Measurement> windows(int rate, int timeout, int window, int count, long seed)
      throws Exception {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    Path log = folder.resolve("latencies.hlog");
    var server = new SimulatedQueue(CAPACITY, Duration.ofSeconds(timeout));
    int length = LEAD_IN_SECONDS + count * window;
    var result = server.serve(rate, length, count == 1 ? length : 0, random, log);
    var client = new ClientReadings(result, LatencyLog.read(log));
    var measurements = new ArrayList<Measurement>();
    for (int index = 0; index < count; index++) {
      var start = SimulatedQueue.START.plusSeconds(LEAD_IN_SECONDS + (long) index * window);
      var measured = new Window(start, start.plusSeconds(window));
      measurements.add(
          new Measurement(
              new LoadId.Open(rate, Spacing.POISSON), measured, client.within(measured)));
    }
    return measurements;
  }
}
