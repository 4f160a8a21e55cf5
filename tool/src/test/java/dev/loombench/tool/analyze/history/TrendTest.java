package dev.loombench.tool.analyze.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.tool.analyze.compare.FigureId;
import dev.loombench.tool.analyze.compare.RunDifferences.Difference;
import dev.loombench.tool.analyze.compare.StoredRun;
import dev.loombench.tool.analyze.history.Trend.Change;
import dev.loombench.tool.analyze.history.Trend.FigureChange;
import dev.loombench.tool.analyze.history.Trend.LeftOut;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.report.text.TrendSentences;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Trends of drawn histories whose change is known. */
class TrendTest {

  @Test
  void aSlowerBuildIsFoundWithItsCommitAndItsJdk() {
    Trend trend = SampleHistory.trend(SampleHistory.slower());

    assertThat(trend.runs()).hasSize(30);
    assertThat(trend.changes()).hasSize(1);
    Change change = trend.changes().getFirst();
    assertThat(change.first()).isEqualTo(24);
    assertThat(change.figures()).hasSize(1);
    FigureChange p99 = change.figures().getFirst();
    assertThat(p99.id().metric()).isEqualTo(Metric.LATENCY_P99);
    assertThat(p99.id().variant().name()).isEqualTo("virtual");
    assertThat(p99.verdict()).isInstanceOf(Verdict.Worse.class);
    Estimate.Repeated ratio = p99.verdict().ratioIfAny().orElseThrow();
    assertThat(ratio.value()).isCloseTo(1.2, within(0.02));
    assertThat(change.differences().facts())
        .extracting(Difference::fact, Difference::before, Difference::after)
        .contains(
            tuple(RunSummary.COMMIT, List.of("aaaaaaaaaaaa"), List.of("bbbbbbbbbbbb")),
            tuple("jdk", List.of("25.0.3 Made-up"), List.of("26 Made-up")));
    assertThat(trend.worse()).containsExactly(p99);
  }

  @Test
  void runsThatAreAlikeHaveNoChange() {
    Trend trend = SampleHistory.trend(SampleHistory.runs(30, 24, 1));

    assertThat(trend.changes()).isEmpty();
    assertThat(trend.worse()).isEmpty();
    assertThat(trend.figures())
        .extracting(Trend.Figure::id)
        .extracting(FigureId::metric)
        .contains(Metric.THROUGHPUT, Metric.LATENCY_P99);
    assertThat(trend.figures()).allMatch(figure -> figure.levels().size() == 30);
  }

  @Test
  void runsOfAnotherMachineAreLeftOutWithTheReason() {
    Trend trend = SampleHistory.trend();

    assertThat(trend.runs()).hasSize(30).extracting(RunSummary::folder).doesNotContain("elsewhere");
    assertThat(trend.leftOut()).hasSize(1);
    LeftOut left = trend.leftOut().getFirst();
    assertThat(left.run().folder()).isEqualTo("runs/elsewhere");
    assertThat(left.because()).asString().contains("CPU_MODEL");
  }

  @Test
  void runsOfAFasterMachineOfTheSameNameAreLeftOut() {
    Trend trend = SampleHistory.trend(List.of(atSpeed("slow", 372), atSpeed("fast", 486)));

    assertThat(trend.runs()).extracting(RunSummary::folder).containsExactly("fast");
    assertThat(trend.leftOut().getFirst().because()).asString().contains("CPU_SPEED");
  }

  private static StoredRun atSpeed(String label, double steps) {
    return RunBuilder.closed("pool-200")
        .trial("pool-200", 1, Map.of(Metric.THROUGHPUT, 1000.0, Metric.CPU_SPEED, steps))
        .stored(label);
  }

  @Test
  void aSummaryCountsTrialsAndVerdicts() {
    RunSummary run = RunSummary.of(SampleHistory.slower().getFirst());

    assertThat(run.completed()).isEqualTo(6);
    assertThat(run.trials()).isEqualTo(6);
    assertThat(run.verdicts()).containsEntry("better", 1L);
    assertThat(run.origin().commit()).hasValue("aaaaaaaaaaaa");
    assertThat(run.origin().jdks()).containsExactly("25.0.3 Made-up");
    assertThat(TrendSentences.machine(run.origin())).isEqualTo("Made-up 3000, 2 CPUs");
  }

  @Test
  void fewRunsHaveALevelAndNoChange() {
    List<StoredRun> two = SampleHistory.runs(2, 1, 3);

    Trend trend = SampleHistory.trend(two);

    assertThat(trend.changes()).isEmpty();
    assertThat(trend.figures()).isNotEmpty();
  }
}
