package dev.loombench.tool.analyze.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.summary.RunBuilder;

/** Comparisons of small made-up runs. */
final class ComparedRuns {

  private ComparedRuns() {}

  static RunComparison compared(RunBuilder old, RunBuilder now) {
    return RunComparison.of(old.stored("old"), now.stored("new"), RunComparisonSettings.USUAL);
  }

  static RunBuilder throughputs(double... perSecond) {
    return RunBuilder.closed("pool-200").throughputs("pool-200", perSecond);
  }

  static RunContrast only(RunComparison comparison) {
    assertThat(comparison.contrasts()).hasSize(1);
    return comparison.contrasts().getFirst();
  }
}
