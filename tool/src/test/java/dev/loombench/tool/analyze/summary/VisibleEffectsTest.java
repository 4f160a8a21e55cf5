package dev.loombench.tool.analyze.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.report.text.WarningSentences;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An application with and without a setting, in three blocks. */
class VisibleEffectsTest {

  @Test
  void aSettingThatShowsInNothingIsNamed() {
    assertThat(warnings(new Figures(2_000, 60), new Figures(2_010, 61)))
        .containsExactly(
            "set differs from plain in no metric, and no setting that was read back shows its difference.");
  }

  /** A system property shows on the command line, whether it is read or not. */
  @Test
  void aSystemPropertyIsNotReadBack() {
    assertThat(
            warnings(
                new Figures(2_000, 60, Map.of("jvm.flags", "-Xmx1g")),
                new Figures(2_010, 61, Map.of("jvm.flags", "-Xmx1g -Dapp.virtual=true"))))
        .hasSize(1);
  }

  @Test
  void throughputThreadsAndReadSettingsShowIt() {
    assertThat(warnings(new Figures(2_000, 60), new Figures(3_000, 60))).isEmpty();
    assertThat(warnings(new Figures(2_000, 60), new Figures(2_000, 20))).isEmpty();
    assertThat(
            warnings(new Figures(2_000, 60), new Figures(2_000, 60, Map.of("jvm.flags", "-Xmx1g"))))
        .isEmpty();
  }

  private record Figures(double perSecond, double threads, Map<String, String> facts) {

    Figures(double perSecond, double threads) {
      this(perSecond, threads, Map.of());
    }
  }

  private static Stream<String> warnings(Figures plain, Figures set) {
    RunBuilder run =
        RunBuilder.closed("plain", "set")
            .asking(VisibleEffectsTest::ofApplication)
            .withCpus(List.of(0), List.of(1));
    for (int block = 1; block <= 3; block++) {
      run.withFacts(plain.facts()).trial("plain", block, readings(plain, block));
      run.withFacts(set.facts()).trial("set", block, readings(set, block));
    }
    return run.analyzed().quality().warnings().stream()
        .filter(Warning.NoVisibleEffect.class::isInstance)
        .map(WarningSentences::finding);
  }

  /** Returns figures that vary a little from block to block, alike for both variants. */
  private static Map<Metric, Double> readings(Figures figures, int block) {
    return Map.of(
        Metric.THROUGHPUT, figures.perSecond() + block, Metric.THREADS_MEAN, figures.threads());
  }

  private static Study ofApplication(Study study) {
    return SampleStudy.ofServers(
        study,
        name ->
            new Server.Command(
                List.of("{java}", "-jar", "app.jar", name),
                "/",
                OptionalInt.empty(),
                Map.of(),
                Map.of(),
                Optional.empty()));
  }
}
