package dev.loombench.tool.analyze.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which diagnostic trials explain the headline figures. */
class ExplainingTrialsTest {

  private static final VariantId A = new VariantId("a");

  @Test
  void oneThatServedAsMuchAsTheHeadlineTrialOfItsBlock() {
    assertThat(explaining(RunBuilder.closed("a").throughputs("a", 1000), 910)).isEqualTo(1);
    assertThat(explaining(RunBuilder.closed("a").throughputs("a", 1000), 890)).isZero();
  }

  @Test
  void oneWithinTheRangeOfTheHeadlineTrials() {
    assertThat(explaining(RunBuilder.closed("a").throughputs("a", 1000, 600, 800), 610))
        .isEqualTo(1);
    assertThat(explaining(RunBuilder.closed("a").throughputs("a", 1000, 600, 800), 590)).isZero();
  }

  @Test
  void timeAtMonitorsIsAPartOfTheCycle() {
    var run = RunBuilder.closed("a");
    run.trial(
            "a",
            1,
            Map.of(
                Metric.THROUGHPUT, 1000.0,
                Metric.CPU_PER_REQUEST, 100.0,
                Metric.RUN_QUEUE_WAIT, 0.0))
        .nowDiagnostic()
        .trial("a", 1, Map.of(Metric.THROUGHPUT, 1000.0, Metric.MONITOR_CONTENDED_TIME, 300.0));

    assertThat(run.analyzed().measurements().budgets())
        .singleElement()
        .satisfies(
            budget ->
                assertThat(budget.parts())
                    .containsEntry(
                        TimeBudget.State.MONITOR,
                        new TimeBudget.Part(300, Double.POSITIVE_INFINITY, 300, 300)));
  }

  private static int explaining(RunBuilder run, double perSecond) {
    Trials trials = trials(run.nowDiagnostic().trial("a", 1, Map.of(Metric.THROUGHPUT, perSecond)));
    return trials.explaining(trials.comparedPoints().getFirst(), A).size();
  }

  private static Trials trials(RunBuilder run) {
    Analysis analysis = run.analyzed();
    return new Trials(analysis.study(), analysis.trials());
  }
}
