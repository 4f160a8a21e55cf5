package dev.loombench.tool.trial.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.time.Duration;
import java.util.List;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;

class ComparisonFamilyTest {

  private static final Load OPEN = new OpenModel.Open(100, Spacing.UNIFORM);
  private static final Load CLOSED =
      new ClosedModel.Closed(10, Duration.ZERO, Duration.ZERO, Duration.ZERO);
  private static final Load ITERATIONS =
      new ClosedModel.Iterations(10, Duration.ofSeconds(1), 2, ClosedModel.Iterations.WITHIN);

  @Test
  void throughputIsComparedWhereItIsMeasured() {
    assertThat(ComparedMetrics.at(CLOSED, false)).contains(Metric.THROUGHPUT);
    assertThat(ComparedMetrics.at(OPEN, false)).doesNotContain(Metric.THROUGHPUT);
    assertThat(ComparedMetrics.at(OPEN, true)).contains(Metric.THROUGHPUT);
    assertThat(ComparedMetrics.at(ITERATIONS, true)).doesNotContain(Metric.THROUGHPUT);
  }

  @Test
  void tailLatencyDecidesWhereTheScheduleFixesThroughput() {
    assertThat(ComparedMetrics.decisive(CLOSED)).isEqualTo(Metric.THROUGHPUT);
    assertThat(ComparedMetrics.decisive(OPEN)).isEqualTo(Metric.LATENCY_P99);
    assertThat(ComparedMetrics.decisive(ITERATIONS)).isEqualTo(Metric.LATENCY_P99);
  }

  @Test
  void comparesEachPairOnceAndTheBaselineFirst() {
    assertThat(pairs(RunBuilder.closed("a", "b", "c"), (_, _) -> false, Metric.THROUGHPUT))
        .containsExactly("b over a", "c over a", "c over b");
  }

  @Test
  void oneOverloadedVariantMakesThroughputAComparison() {
    assertThat(
            pairs(
                RunBuilder.open(100, "a", "b", "c"),
                (_, variant) -> variant.equals(new VariantId("b")),
                Metric.THROUGHPUT))
        .containsExactly("b over a", "c over b");
  }

  @Test
  void startsAreComparedWithTheBaselineOnly() {
    Analysis analysis = RunBuilder.closed("a", "b", "c").analyzed();

    assertThat(ComparisonFamily.starts(analysis.study()).members())
        .filteredOn(member -> member.metric() == Metric.START_UP)
        .extracting(member -> member.of() + " over " + member.over())
        .containsExactly("b over a", "c over a");
  }

  private static List<String> pairs(
      RunBuilder run, BiPredicate<PointId, VariantId> overloaded, Metric metric) {
    Analysis analysis = run.analyzed();
    return ComparisonFamily.headline(analysis.study(), analysis.points(), overloaded)
        .members()
        .stream()
        .filter(member -> member.metric() == metric)
        .map(member -> member.of() + " over " + member.over())
        .toList();
  }
}
