package dev.loombench.tool.analyze.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;

class StabilityTest {

  @Test
  void aTrialThatLiesApartIsNamedAndKept() {
    Analysis analysis =
        RunBuilder.closed("a", "b")
            .throughputs("a", 1000, 1010, 990, 1005, 995, 1002)
            .throughputs("b", 1000, 1010, 990, 600, 995, 1002)
            .analyzed();

    Warning warning = warnings(analysis, "trials-lie-apart").getFirst();
    assertThat(warning.text())
        .startsWith(
            "1 figure of single trials lies apart from the others: trial 10 (b, delay-100, closed"
                + " 500, block 4) has requests/s of 600 1/s, the middle one has 998, and the"
                + " mean's interval by bootstrap is ");
    assertThat(analysis.conclusions().comparisons().getFirst().blocks()).hasSize(6);
  }

  @Test
  void whatDiffersByLessThanTheMarginDoesNotLieApart() {
    Analysis analysis =
        RunBuilder.closed("a", "b")
            .throughputs("a", 1000, 1001, 999, 1000, 1001, 1030)
            .throughputs("b", 1000, 1001, 999, 1000, 1001, 999)
            .analyzed();

    assertThat(warnings(analysis, "trials-lie-apart")).isEmpty();
  }

  @Test
  void halfAMillisecondDoesNotLieApart() {
    Analysis analysis =
        RunBuilder.closed("a", "b")
            .values(Metric.LATENCY_P50, "a", 1.00, 1.01, 0.99, 1.00, 1.01, 1.40)
            .values(Metric.LATENCY_P50, "b", 1.00, 1.01, 0.99, 1.00, 1.01, 0.99)
            .analyzed();

    assertThat(warnings(analysis, "trials-lie-apart")).isEmpty();
  }

  @Test
  void manyAreCountedAndAFewNamed() {
    var run = RunBuilder.closed("a", "b", "c", "d");
    for (String variant : List.of("a", "b", "c", "d")) {
      run.throughputs(variant, 1000, 1010, 990, 600, 995, 1002);
    }

    assertThat(warnings(run.analyzed(), "trials-lie-apart").getFirst().text())
        .startsWith("4 figures of single trials lie apart")
        .endsWith("; and 1 more.");
  }

  @Test
  void aMachineThatSlowsDownIsTold() {
    Analysis analysis =
        RunBuilder.closed("a", "b")
            .throughputs("a", 1000, 980, 960, 940, 920, 900)
            .throughputs("b", 1000, 980, 960, 940, 920, 900)
            .analyzed();

    assertThat(warnings(analysis, "drifted").getFirst().text())
        .isEqualTo(
            "delay-100, closed 500: over 6 blocks, requests/s fell by 10 %, all variants together.");
  }

  @Test
  void neitherASmallNorAnUnsureDriftIsTold() {
    Analysis small =
        RunBuilder.closed("a").throughputs("a", 1000, 999, 998, 997, 996, 995).analyzed();
    Analysis unsure =
        RunBuilder.closed("a").throughputs("a", 1000, 900, 1100, 850, 990, 800).analyzed();

    assertThat(warnings(small, "drifted")).isEmpty();
    assertThat(warnings(unsure, "drifted")).isEmpty();
  }

  private static List<Warning> warnings(Analysis analysis, String key) {
    return analysis.quality().warnings().stream().filter(one -> one.key().equals(key)).toList();
  }
}
