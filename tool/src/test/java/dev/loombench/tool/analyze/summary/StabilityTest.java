package dev.loombench.tool.analyze.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.report.text.WarningSentences;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;

class StabilityTest {

  @Test
  void namesAnOutlierAndKeepsIt() {
    Analysis analysis =
        RunBuilder.closed("a", "b")
            .throughputs("a", 1000, 1010, 990, 1005, 995, 1002)
            .throughputs("b", 1000, 1010, 990, 600, 995, 1002)
            .analyzed();

    Warning warning = warnings(analysis, "outliers").getFirst();
    assertThat(WarningSentences.finding(warning))
        .startsWith(
            "1 outlier: trial 10 (b, delay-100, closed 500, block 4) has requests/s of 600 1/s; the"
                + " median is 998, and the bootstrap interval of the mean is ");
    assertThat(analysis.conclusions().comparisons().getFirst().blocks()).hasSize(6);
  }

  @Test
  void ignoresDifferencesWithinTheMargin() {
    Analysis analysis =
        RunBuilder.closed("a", "b")
            .throughputs("a", 1000, 1001, 999, 1000, 1001, 1030)
            .throughputs("b", 1000, 1001, 999, 1000, 1001, 999)
            .analyzed();

    assertThat(warnings(analysis, "outliers")).isEmpty();
  }

  @Test
  void ignoresHalfAMillisecond() {
    Analysis analysis =
        RunBuilder.closed("a", "b")
            .values(Metric.LATENCY_P50, "a", 1.00, 1.01, 0.99, 1.00, 1.01, 1.40)
            .values(Metric.LATENCY_P50, "b", 1.00, 1.01, 0.99, 1.00, 1.01, 0.99)
            .analyzed();

    assertThat(warnings(analysis, "outliers")).isEmpty();
  }

  @Test
  void countsManyOutliersAndNamesThree() {
    var run = RunBuilder.closed("a", "b", "c", "d");
    for (String variant : List.of("a", "b", "c", "d")) {
      run.throughputs(variant, 1000, 1010, 990, 600, 995, 1002);
    }

    assertThat(WarningSentences.finding(warnings(run.analyzed(), "outliers").getFirst()))
        .startsWith("4 outliers: ")
        .endsWith("; and 1 more.");
  }

  @Test
  void reportsDriftOfAllVariants() {
    Analysis analysis =
        RunBuilder.closed("a", "b")
            .throughputs("a", 1000, 980, 960, 940, 920, 900)
            .throughputs("b", 1000, 980, 960, 940, 920, 900)
            .analyzed();

    assertThat(WarningSentences.finding(warnings(analysis, "drift").getFirst()))
        .isEqualTo(
            "delay-100, closed 500: over 6 blocks, requests/s fell by 10 %, all variants together.");
  }

  @Test
  void ignoresSmallAndInsignificantDrift() {
    Analysis small =
        RunBuilder.closed("a").throughputs("a", 1000, 999, 998, 997, 996, 995).analyzed();
    Analysis noisy =
        RunBuilder.closed("a").throughputs("a", 1000, 900, 1100, 850, 990, 800).analyzed();

    assertThat(warnings(small, "drift")).isEmpty();
    assertThat(warnings(noisy, "drift")).isEmpty();
  }

  private static List<Warning> warnings(Analysis analysis, String key) {
    return analysis.quality().warnings().stream().filter(one -> one.key().equals(key)).toList();
  }
}
