package dev.loombench.tool.publish.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.Confidence;
import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.report.SampleRun;
import dev.loombench.tool.stats.FalseCoverage;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreliminaryRatioTest {

  private static final double MARGIN = 0.05;
  private static final int RUNS = 4_000;

  /**
   * Two variants, one point and two metrics, so a level of 2.5 %. Looks after 3 and 4 blocks share
   * it equally, with Student's t of 8.8602 and 5.3919; a single one has 6.2053. The lower end is
   * {@code exp(mean - t s / √n)}.
   */
  @ParameterizedTest
  @CsvSource({
    "3, 3, 1.2214028, 0.853623",
    "3, 4, 1.2214028, 0.732315",
    "4, 4, 1.2214028, 0.980076"
  })
  void looksShareTheLevelEqually(int blocks, int planned, double ratio, double low) {
    double level = PreliminaryRatio.level(2, 1);
    PreliminaryRatio found = ratio(List.of(0.1, 0.3, 0.2, 0.2).subList(0, blocks), planned, level);

    assertThat(level).isEqualTo(0.025);
    assertThat(found.ratio()).isCloseTo(ratio, withinPercentage(1e-4));
    assertThat(Math.log(found.ratio() / found.low()))
        .isCloseTo(Math.log(ratio / low), withinPercentage(0.01));
    assertThat(found.high() / found.ratio())
        .isCloseTo(found.ratio() / found.low(), withinPercentage(1e-6));
  }

  /** Equal variants: in 95 % of the runs, no look at any ratio of the page excludes 1. */
  @ParameterizedTest
  @CsvSource({"3, 2, 1", "6, 2, 1", "6, 3, 2"})
  void allLooksAtAllRatiosHoldJointly(int planned, int variants, int points) {
    var random = new Random(20260301);
    double level = PreliminaryRatio.level(variants, points);
    int ratios = (int) Math.round(0.05 / level);
    int held = 0;
    for (int run = 0; run < RUNS; run++) {
      boolean holds = true;
      for (int one = 0; one < ratios && holds; one++) {
        List<Double> drawn =
            Stream.generate(() -> 0.03 * random.nextGaussian()).limit(planned).toList();
        holds =
            IntStream.rangeClosed(3, planned)
                .mapToObj(blocks -> ratio(drawn.subList(0, blocks), planned, level))
                .allMatch(look -> look.low() <= 1 && look.high() >= 1);
      }
      held += holds ? 1 : 0;
    }
    double monteCarloError = Math.sqrt(0.95 * 0.05 / RUNS);
    assertThat(held / (double) RUNS).isGreaterThan(0.95 - 2 * monteCarloError);
  }

  /** The margin of 5 % reaches from 1/1.05 to 1.05, as in the report. */
  @Test
  void theIntervalIsComparedWithTheMarginOfTheReport() {
    assertThat(ratio(List.of(0.0480, 0.0481, 0.0480), 3, 0.5).againstMargin())
        .isEqualTo("inside the margin");
    assertThat(ratio(List.of(-0.0495, -0.0496, -0.0495), 3, 0.5).againstMargin())
        .isEqualTo("outside the margin");
    assertThat(ratio(List.of(0.02, 0.06, 0.05), 3, 0.5).againstMargin())
        .isEqualTo("on one side of 1");
    assertThat(ratio(List.of(-0.12, 0.14, 0.01), 3, 0.5).againstMargin()).isEqualTo("includes 1");
  }

  @Test
  void aRunGetsRatiosOfThroughputAndOfP99() {
    assertThat(PreliminaryRatio.of(SampleRun.analyzed()))
        .isNotEmpty()
        .allSatisfy(
            one -> {
              assertThat(one.metric()).isIn("throughput", "latency_p99");
              assertThat(one.blocks()).isBetween(3, one.planned());
              assertThat(one.low()).isLessThan(one.ratio());
              assertThat(one.high()).isGreaterThan(one.ratio());
            });
  }

  private static PreliminaryRatio ratio(List<Double> logs, int planned, double level) {
    var of = new VariantId("webflux");
    var over = new VariantId("platform");
    var comparison =
        new Comparison(
            new PointId(new WorkloadId("hello"), new LoadId.None(), new LoadId.None()),
            Metric.THROUGHPUT,
            of,
            over,
            true,
            IntStream.rangeClosed(1, logs.size()).boxed().toList(),
            logs,
            0,
            new Confidence(new FalseCoverage(1, 1, 0.05), 1),
            new Verdict.NotComparable(new NotComparableReason.FixedBySchedule()),
            Optional.empty());
    return PreliminaryRatio.of(comparison, planned, level, MARGIN);
  }
}
