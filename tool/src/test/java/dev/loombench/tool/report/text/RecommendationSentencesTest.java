package dev.loombench.tool.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.summary.ApplicationRisk;
import dev.loombench.tool.analyze.summary.LoggedErrors;
import dev.loombench.tool.analyze.summary.Recommendation;
import dev.loombench.tool.analyze.summary.RunBuilder;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecommendationSentencesTest {

  private static final VariantId VIRTUAL = new VariantId("virtual");

  @Test
  void recommendsTheBetterVariant() {
    assertThat(
            sentence(
                RunBuilder.closed("pool-200", "virtual")
                    .throughputs("pool-200", 1980, 1970, 1990)
                    .throughputs("virtual", 4570, 4560, 4590)))
        .isEqualTo("Switch from pool-200 to virtual: 2.31 times the throughput at closed 500.");
  }

  @Test
  void variantsWithTheSameGainsShareASentence() {
    Analysis analysis =
        RunBuilder.closed("pool-200", "virtual", "webflux")
            .throughputs("pool-200", 1980, 1970, 1990)
            .throughputs("virtual", 4570, 4560, 4590)
            .throughputs("webflux", 4910, 4920, 4900)
            .analyzed();

    assertThat(
            new RecommendationSentences(analysis.study())
                .headlines(analysis.recommendations())
                .values())
        .containsExactly(
            "Switch from pool-200 to virtual or webflux: 2.31 to 2.48 times the throughput at closed 500.");
  }

  @Test
  void advisesAgainstTheWorseVariant() {
    assertThat(
            sentence(
                RunBuilder.closed("virtual", "pool-100")
                    .throughputs("virtual", 2000, 2010, 2005)
                    .throughputs("pool-100", 800, 805, 810)))
        .isEqualTo(
            "Do not switch from virtual to pool-100: 0.40 times the throughput at closed 500.");
  }

  @Test
  void weighsAGainAgainstALoss() {
    var analysis =
        RunBuilder.closed("a", "b")
            .throughputs("a", 1000, 1001, 999)
            .throughputs("b", 2460, 2462, 2458)
            .analyzed();
    var gain = (Recommendation.Switch) analysis.recommendations().getFirst();
    var loss =
        (Recommendation.Keep)
            RunBuilder.closed("a", "b")
                .throughputs("a", 1000, 1001, 999)
                .throughputs("b", 900, 901, 899)
                .analyzed()
                .recommendations()
                .getFirst();

    assertThat(
            new RecommendationSentences(analysis.study())
                .headline(
                    new Recommendation.Depends(
                        gain.variant(), gain.baseline(), gain.gains(), loss.losses())))
        .isEqualTo(
            "b or a depends on the load: 2.46 times the throughput at closed 500, but 0.90 times"
                + " the throughput at closed 500.");
  }

  @Test
  void namesTheMarginOfNoDifference() {
    assertThat(
            sentence(
                RunBuilder.closed("a", "b")
                    .throughputs("a", 1000, 1001, 999)
                    .throughputs("b", 1000, 1002, 1001)))
        .isEqualTo("Switching from a to b makes no difference beyond 5 %.");
  }

  @Test
  void saysThatAVariantWithoutATrialCannotBeCompared() {
    assertThat(
            sentence(
                RunBuilder.closed("a", "b")
                    .throughputs("a", 1000, 1000, 1000)
                    .invalid("b", 1, "still warming\nmore")))
        .isEqualTo("a and b can't be compared.");
  }

  @Test
  void namesTheFailuresOfAFasterVariant() {
    var run = RunBuilder.closed("a", "b");
    for (int block = 1; block <= 3; block++) {
      run.trial("a", block, Map.of(Metric.THROUGHPUT, 600.0 + block, Metric.FAILED_SHARE, 0.0))
          .trial("b", block, Map.of(Metric.THROUGHPUT, 1200.0 + block, Metric.FAILED_SHARE, 3.0));
    }

    assertThat(sentence(run))
        .isEqualTo(
            "Do not switch from a to b yet: it fails 3.00 % of its requests, and a less than 0.05 %.");
  }

  @Test
  void writesASentenceForEachRisk() {
    assertThat(
            RecommendationSentences.risk(
                new ApplicationRisk.Logged(
                    new LoggedErrors(VIRTUAL, 2, 1, "ERROR broken", Optional.empty()))))
        .isEqualTo("virtual logged 2 errors and 1 warning under load; the first: ERROR broken");
    assertThat(RecommendationSentences.risk(new ApplicationRisk.MuchLogged(VIRTUAL, 6_144)))
        .isEqualTo(
            "virtual logged 6.00 MiB/s under load. That costs CPU and is part of the figures; set the log level of production.");
    assertThat(
            RecommendationSentences.risk(
                new ApplicationRisk.Pinned(VIRTUAL, 3, 12.5, Optional.of("com.example.Dao.find"))))
        .isEqualTo(
            "virtual: virtual threads were pinned 3 times, 12.5 ms in total, longest at"
                + " com.example.Dao.find.");
    assertThat(
            RecommendationSentences.risk(
                new ApplicationRisk.Rejections(VIRTUAL, 1, 4, "still warming.")))
        .isEqualTo("1 of 4 trials of virtual was rejected; the last: still warming.");
    assertThat(RecommendationSentences.risk(new ApplicationRisk.BusyProcess("postgres", 0.8)))
        .startsWith("Another process, postgres, used up to 0.8");
    assertThat(RecommendationSentences.risk(new ApplicationRisk.NotAtRest(VIRTUAL, true, 2, 3)))
        .isEqualTo("virtual still compiled when its warm-up ended, in 2 of 3 trials.");
    assertThat(RecommendationSentences.risk(new ApplicationRisk.NotAtRest(VIRTUAL, false, 1, 1)))
        .startsWith(
            "The CPU of a request of virtual still changed when its warm-up ended, in 1 of 1 trial:");
    assertThat(
            RecommendationSentences.risk(
                new ApplicationRisk.OutOfMemory(VIRTUAL, "OutOfMemoryError: Java heap space")))
        .endsWith("broken server: OutOfMemoryError: Java heap space");
    assertThat(
            RecommendationSentences.risk(new ApplicationRisk.Failing(VIRTUAL, PointId.START, 0.03)))
        .isEqualTo("virtual failed 3.00 % of its requests at start to first answer.");
  }

  private static String sentence(RunBuilder run) {
    Analysis analysis = run.analyzed();
    return new RecommendationSentences(analysis.study())
        .headline(analysis.recommendations().getFirst());
  }
}
