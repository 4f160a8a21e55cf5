package dev.loombench.tool.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.evidence.NotComparableReason.Cause;
import dev.loombench.tool.evidence.UnavailableReason;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;

class NotComparableSentencesTest {

  @Test
  void reasonsWithinARunNameVariantsAndBlocks() {
    assertThat(
            text(
                new NotComparableReason.GeneratorLimited(
                    List.of(new VariantId("a"), new VariantId("b")))))
        .isEqualTo("the generator, not the server, was the limit of a and b");
    assertThat(
            text(
                new NotComparableReason.UnequalRejections(
                    new VariantId("b"), 0.5, new VariantId("a"), 0)))
        .isEqualTo("50 % of the trials of b were rejected, but 0 % of those of a");
    assertThat(text(new NotComparableReason.TooFewBlocks(1, 2)))
        .isEqualTo("both completed in 1 block; at least 2 are needed");
    assertThat(text(new NotComparableReason.FixedBySchedule()))
        .isEqualTo("the schedule of the load fixes it");
    assertThat(text(new NotComparableReason.OnlySurvivors(new VariantId("a"), 0.0125, 0.001)))
        .isEqualTo(
            "it covers successful responses alone, and a failed 1.25 % of its requests in a block"
                + " (limit 0.1 %)");
    assertThat(text(new NotComparableReason.Overloaded(new VariantId("a"))))
        .isEqualTo("a is overloaded, so its latency depends on the length of the test");
    assertThat(text(new NotComparableReason.Failing(new VariantId("a"), 0.08)))
        .isEqualTo("a fails 8.00 % of its requests, and these have no latency");
  }

  @Test
  void unusableReadingsNameTheirBlockAndMetric() {
    assertThat(unusable(new Cause.Zero())).isEqualTo("in block 2 p99 of a is zero");
    assertThat(unusable(new Cause.AtMost(100))).isEqualTo("in block 2 p99 of a is at most 100 ms");
    assertThat(unusable(new Cause.Unavailable("no file")))
        .isEqualTo("in block 2 p99 of a is not available: no file");
    assertThat(unusable(new Cause.NotMeasured())).isEqualTo("in block 2 p99 of a was not measured");
  }

  @Test
  void reasonsBetweenRunsNameTheRun() {
    var limited = new NotComparableReason.GeneratorLimited(List.of(new VariantId("a")));
    var missing = new UnavailableReason.MissingInTrials(1, 3, "no counter");

    assertThat(inNew(new NotComparableReason.Overloaded(new VariantId("a"))))
        .isEqualTo("a is overloaded in new, so its latency depends on the length of the test");
    assertThat(inNew(limited))
        .isEqualTo("the generator, not the server, was the limit of a in new");
    assertThat(text(new NotComparableReason.InBothRuns(limited)))
        .isEqualTo("the generator, not the server, was the limit of a in both runs");
    assertThat(inNew(new NotComparableReason.TooFewTrials(1, 2)))
        .isEqualTo("in new: 1 completed trial with it; at least 2 are needed");
    assertThat(inNew(new NotComparableReason.MetricUnavailable(missing)))
        .isEqualTo("in new: not available in 1 of 3 trials: no counter");
    assertThat(inNew(new NotComparableReason.ZeroInTrial()))
        .isEqualTo("in new: it is zero in a trial");
    assertThat(text(new NotComparableReason.UnequalRejectionsOfRuns("old", 0, "new", 0.5)))
        .isEqualTo("0 % of the trials were rejected in old, but 50 % in new");
  }

  private static String inNew(NotComparableReason reason) {
    return text(new NotComparableReason.InRun("new", reason));
  }

  private static String unusable(Cause cause) {
    return text(
        new NotComparableReason.UnusableReading(2, Metric.LATENCY_P99, new VariantId("a"), cause));
  }

  private static String text(NotComparableReason reason) {
    return NotComparableSentences.reason(reason);
  }
}
