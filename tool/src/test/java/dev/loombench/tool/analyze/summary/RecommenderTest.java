package dev.loombench.tool.analyze.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestResult;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecommenderTest {

  @Test
  void aBetterVariantIsRecommended() {
    Recommendation recommendation =
        only(
            RunBuilder.closed("pool-200", "virtual")
                .throughputs("pool-200", 1980, 1970, 1990)
                .throughputs("virtual", 4570, 4560, 4590));

    assertThat(recommendation).isInstanceOf(Recommendation.Switch.class);
    assertThat(((Recommendation.Switch) recommendation).gains()).hasSize(1);
  }

  @Test
  void aWorseVariantIsNot() {
    assertThat(
            only(
                RunBuilder.closed("virtual", "pool-100")
                    .throughputs("virtual", 2000, 2010, 2005)
                    .throughputs("pool-100", 800, 805, 810)))
        .isInstanceOf(Recommendation.Keep.class);
  }

  @Test
  void equivalentVariantsMakeNoDifference() {
    assertThat(
            only(
                RunBuilder.closed("a", "b")
                    .throughputs("a", 1000, 1001, 999)
                    .throughputs("b", 1000, 1002, 1001)))
        .isInstanceOf(Recommendation.NoDifference.class);
  }

  @Test
  void aWideIntervalDoesNotDecide() {
    Recommendation recommendation =
        only(
            RunBuilder.closed("a", "b")
                .throughputs("a", 1000, 1000, 1000)
                .throughputs("b", 800, 1200, 1100));

    assertThat(recommendation).isInstanceOf(Recommendation.Undecided.class);
    assertThat(((Recommendation.Undecided) recommendation).open()).hasSize(1);
  }

  @Test
  void tooFewBlocksDoNotDecide() {
    assertThat(only(RunBuilder.closed("a", "b").throughputs("a", 1000).throughputs("b", 2000)))
        .isInstanceOf(Recommendation.Undecided.class);
  }

  @Test
  void aVariantThatNeverCompletedIsNotDecided() {
    Recommendation recommendation =
        only(
            RunBuilder.closed("a", "b")
                .throughputs("a", 1000, 1000, 1000)
                .invalid("b", 1, "still warming"));

    assertThat(recommendation).isInstanceOf(Recommendation.Undecided.class);
  }

  @Test
  void aGainIsNoReasonToSwitchIfTheVariantNeverCompletedUnderAnotherLoad() {
    Recommendation recommendation =
        only(
            RunBuilder.closed("a", "b")
                .throughputs("a", 1980, 1970, 1990)
                .throughputs("b", 4570, 4560, 4590)
                .nowUnder(new OpenModel.Open(100, Spacing.POISSON))
                .failed("b", 1, "the server died under load"));

    assertThat(recommendation)
        .isInstanceOfSatisfying(
            Recommendation.Undecided.class, undecided -> assertThat(undecided.others()).hasSize(1));
  }

  @Test
  void aFasterVariantThatFailsRequestsIsNotRecommended() {
    var run = RunBuilder.closed("a", "b");
    for (int block = 1; block <= 3; block++) {
      run.trial("a", block, Map.of(Metric.THROUGHPUT, 600.0 + block, Metric.FAILED_SHARE, 0.0))
          .trial("b", block, Map.of(Metric.THROUGHPUT, 1200.0 + block, Metric.FAILED_SHARE, 3.0));
    }

    assertThat(only(run)).isInstanceOf(Recommendation.Fails.class);
  }

  @Test
  void aServerThatAnswersNothingUnderALoadIsWorse() {
    assertThat(only(answeringNothing("b"))).isInstanceOf(Recommendation.Keep.class);
    assertThat(only(answeringNothing("a"))).isInstanceOf(Recommendation.Switch.class);
    assertThat(only(answeringNothing("a", "b"))).isInstanceOf(Recommendation.Undecided.class);
  }

  private static RunBuilder answeringNothing(String... variants) {
    var run = RunBuilder.open(1600, "a", "b");
    for (int block = 1; block <= 3; block++) {
      for (String each : List.of("a", "b")) {
        run.withResults(
                List.of(variants).contains(each)
                    ? Map.of(RequestResult.TIMEOUT, 16_000L)
                    : Map.of(RequestResult.OK, 16_000L))
            .trial(
                each,
                block,
                List.of(variants).contains(each)
                    ? Map.of(
                        Metric.THROUGHPUT,
                        0.0,
                        Metric.UNANSWERED_SHARE,
                        100.0,
                        Metric.SCHEDULED,
                        1600.0)
                    : Map.of(
                        Metric.THROUGHPUT,
                        1600.0,
                        Metric.UNANSWERED_SHARE,
                        0.0,
                        Metric.SCHEDULED,
                        1600.0));
      }
    }
    return run;
  }

  @Test
  void theOnlyServerHasNothingToBeComparedWith() {
    assertThat(only(RunBuilder.closed("a").throughputs("a", 1000, 1000, 1000)))
        .isInstanceOf(Recommendation.OneServer.class);
  }

  private static Recommendation only(RunBuilder run) {
    return Recommender.of(run.analyzed()).getFirst();
  }
}
