package dev.loombench.tool.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.evidence.ComparisonFamily.Member;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonFamilyTest {

  @Test
  void throughputDecidesAClosedLoadAndItsTailIsNotCompared() {
    assertThat(deciding(RunBuilder.closed("a", "b"))).containsOnly(Metric.THROUGHPUT);
    assertThat(members(RunBuilder.closed("a", "b")))
        .extracting(Member::metric)
        .contains(Metric.LATENCY_P50)
        .doesNotContain(Metric.LATENCY_P99);
  }

  @Test
  void aPercentileDecidesWhereTheScheduleFixesThroughput() {
    assertThat(deciding(RunBuilder.open(100, "a", "b"))).containsOnly(Metric.LATENCY_P90);
    assertThat(members(RunBuilder.open(100, "a", "b")))
        .extracting(Member::metric)
        .contains(Metric.LATENCY_P99)
        .doesNotContain(Metric.THROUGHPUT);
  }

  @Test
  void comparesEachPairOnceAndTheBaselineFirst() {
    assertThat(pairs(RunBuilder.closed("a", "b", "c"), Metric.THROUGHPUT))
        .containsExactly("b over a", "c over a", "c over b");
  }

  @Test
  void oneOverloadedVariantMakesThroughputAComparison() {
    var run = RunBuilder.open(100, "a", "b", "c");
    for (String variant : List.of("a", "b", "c")) {
      run.trial(
          variant,
          1,
          Map.of(
              Metric.THROUGHPUT,
              100.0,
              Metric.SCHEDULED,
              100.0,
              Metric.BACKLOG_SLOPE,
              variant.equals("b") ? 20.0 : 0.0));
    }

    assertThat(pairs(run, Metric.THROUGHPUT)).containsExactly("b over a", "c over b");
    assertThat(deciding(run)).containsExactly(Metric.THROUGHPUT, Metric.LATENCY_P90);
  }

  @Test
  void startsAreComparedWithTheBaselineOnly() {
    Analysis analysis = RunBuilder.closed("a", "b", "c").analyzed();

    assertThat(ComparisonFamily.starts(analysis.study()))
        .filteredOn(member -> member.metric() == Metric.START_UP)
        .extracting(member -> member.of() + " over " + member.over())
        .containsExactly("b over a", "c over a");
  }

  private static List<Metric> deciding(RunBuilder run) {
    return members(run).stream().filter(Member::deciding).map(Member::metric).toList();
  }

  private static List<String> pairs(RunBuilder run, Metric metric) {
    return members(run).stream()
        .filter(member -> member.metric() == metric)
        .map(member -> member.of() + " over " + member.over())
        .toList();
  }

  private static List<Member> members(RunBuilder run) {
    Analysis analysis = run.analyzed();
    return ComparisonFamily.headline(new Trials(analysis.study(), analysis.trials()).evidence());
  }
}
