package dev.loombench.tool.analyze.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.trial.Metric;
import java.util.List;

/** Comparisons of made-up runs. */
final class ComparisonsOfRuns {

  private ComparisonsOfRuns() {}

  static Comparison only(RunBuilder run) {
    List<Comparison> comparisons = run.analyzed().conclusions().comparisons();
    assertThat(comparisons).hasSize(1);
    return comparisons.getFirst();
  }

  static Comparison comparisonOf(List<Comparison> comparisons, Metric metric) {
    return comparisons.stream()
        .filter(comparison -> comparison.metric() == metric)
        .findFirst()
        .orElseThrow();
  }
}
