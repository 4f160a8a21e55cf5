package dev.loombench.tool.analyze.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.TrialFacts.OtherProcess;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ApplicationAnswerTest {

  @Test
  void namesTheProcessThatMadeTrialsInvalid() {
    Analysis analysis =
        RunBuilder.closed("a", "b")
            .throughputs("b", 1000, 1010, 990)
            .withFacts(new OtherProcess("cron", 0.12).facts())
            .disturbed("a", 1, "other processes used 0.20 cores (limit 0.10)")
            .withFacts(new OtherProcess("postgres", 0.8).facts())
            .disturbed("a", 2, "other processes used 0.90 cores (limit 0.10)")
            .analyzed();

    assertThat(risks(analysis)).contains(new ApplicationRisk.BusyProcess("postgres", 0.8));
  }

  @Test
  void aProcessThatMadeNoTrialInvalidIsNoRisk() {
    Analysis analysis =
        RunBuilder.closed("a", "b")
            .withFacts(new OtherProcess("cron", 0.09).facts())
            .throughputs("a", 1000, 1010, 990)
            .throughputs("b", 1000, 1010, 990)
            .analyzed();

    assertThat(risks(analysis)).isEmpty();
  }

  @Test
  void namesVariantsThatDidNotComeToRest() {
    Analysis analysis =
        RunBuilder.closed("a", "b")
            .throughputs("a", 1000, 1010, 990)
            .nowCold()
            .throughputs("b", 1000, 1010)
            .analyzed();

    assertThat(risks(analysis))
        .containsExactly(new ApplicationRisk.NotAtRest(new VariantId("b"), false, 2, 2));
  }

  @Test
  void namesVariantsThatLogMuch() {
    Analysis analysis =
        RunBuilder.closed("a", "b")
            .trial("a", 1, Map.of(Metric.THROUGHPUT, 1000.0, Metric.LOG_RATE, 6_100.0))
            .trial("a", 2, Map.of(Metric.THROUGHPUT, 1000.0, Metric.LOG_RATE, 6_300.0))
            .trial("b", 1, Map.of(Metric.THROUGHPUT, 1000.0, Metric.LOG_RATE, 900.0))
            .analyzed();

    assertThat(risks(analysis))
        .contains(new ApplicationRisk.MuchLogged(new VariantId("a"), 6_200))
        .noneMatch(risk -> risk.equals(new ApplicationRisk.MuchLogged(new VariantId("b"), 900)));
  }

  @Test
  void namesTheLineOfAFullHeap() {
    Analysis analysis = RunBuilder.closed("a", "b").throughputs("a", 1000).analyzed();
    var logged =
        new LoggedErrors(
            new VariantId("a"), 1, 0, "OutOfMemoryError", Optional.of("OutOfMemoryError"));

    assertThat(ApplicationAnswer.of(analysis, List.of(logged)).risks())
        .contains(
            new ApplicationRisk.OutOfMemory(new VariantId("a"), "OutOfMemoryError"),
            new ApplicationRisk.Logged(logged));
  }

  private static List<ApplicationRisk> risks(Analysis analysis) {
    return ApplicationAnswer.of(analysis, List.of()).risks();
  }
}
