package dev.loombench.tool.analyze.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.evidence.StoppingStatus;
import dev.loombench.tool.plan.Planner;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs drawn from a seed, in which variants are overloaded, fail, or lack readings: when the
 * planner makes no more blocks, the report is decided.
 */
class PlannedFamilyTest {

  private static final int RUNS = 300;
  private static final List<String> VARIANTS = List.of("a", "b", "c");

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void reportIsDecidedWhereThePlannerStops(boolean open) {
    int stopped = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      var random = new Random(seed);
      RunBuilder run =
          (open ? RunBuilder.open(1000, "a", "b", "c") : RunBuilder.closed("a", "b", "c"))
              .untilSure(Duration.ofDays(9), 0.03, 3, 20);
      double noise = 0.005 + 0.03 * random.nextDouble();
      double[] overloads = random.doubles(3).map(draw -> draw < 0.15 ? 100 : 0).toArray();
      for (int block = 1; block <= 3; block++) {
        for (int variant = 0; variant < 3; variant++) {
          trial(run, random, VARIANTS.get(variant), block, noise, overloads[variant]);
        }
      }
      Analysis analysis = run.analyzed();
      if (isOver(analysis)) {
        stopped++;
        assertThat(analysis.conclusions().stopping().getFirst().reason())
            .as("seed %d", seed)
            .isNotEqualTo(StoppingStatus.Reason.OPEN);
      }
    }
    assertThat(stopped).isBetween(RUNS / 10, RUNS * 9 / 10);
  }

  @Test
  void loadWaitsForBlocksThatWereLost() {
    Supplier<RunBuilder> two =
        () ->
            RunBuilder.closed("a", "b")
                .untilSure(Duration.ofDays(9), 0.03, 3, 20)
                .throughputs("a", 1000, 1001, 1002)
                .throughputs("b", 1500, 1501);

    Analysis waiting = two.get().disturbed("b", 3, "steal").disturbed("b", 3, "steal").analyzed();
    Analysis decided = two.get().trial("b", 3, Map.of(Metric.THROUGHPUT, 1502.0)).analyzed();

    assertThat(isOver(waiting)).isFalse();
    assertThat(waiting.conclusions().stopping().getFirst().reason())
        .isEqualTo(StoppingStatus.Reason.OPEN);
    assertThat(isOver(decided)).isTrue();
  }

  private static void trial(
      RunBuilder run, Random random, String variant, int block, double noise, double overload) {
    if (random.nextDouble() < 0.03) {
      run.disturbed(variant, block, "steal").disturbed(variant, block, "steal");
      return;
    }
    Reading latency =
        random.nextDouble() < 0.02
            ? new Reading.Unavailable("2 % failed")
            : drawn(random, 20, noise);
    run.readings(
        variant,
        block,
        Map.of(
            Metric.SCHEDULED,
            new Reading.Measured(1000),
            Metric.BACKLOG_SLOPE,
            new Reading.Measured(overload),
            Metric.THROUGHPUT,
            drawn(random, 1000, overload > 0 ? noise : noise / 100),
            Metric.LATENCY_P50,
            drawn(random, 10, noise),
            Metric.LATENCY_P99,
            latency,
            Metric.CPU_PER_REQUEST,
            drawn(random, 300, noise)));
  }

  private static Reading drawn(Random random, double typical, double noise) {
    return new Reading.Measured(typical * Math.exp(noise * random.nextGaussian()));
  }

  private static boolean isOver(Analysis analysis) {
    return Planner.of(analysis.study(), 1)
        .next(analysis.trials().stream().map(PlannedFamilyTest::past).toList())
        .isEmpty();
  }

  private static PastTrial past(TrialRecord record) {
    return new PastTrial(
        record.trial(),
        record.epoch(),
        record.outcome(),
        Duration.ofSeconds(55),
        record.measurements());
  }
}
