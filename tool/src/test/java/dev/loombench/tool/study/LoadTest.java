package dev.loombench.tool.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class LoadTest {

  private static final Duration TEN_SECONDS = Duration.ofSeconds(10);

  @Test
  void anOpenLoadIsLabeledWithItsRate() {
    assertThat(new OpenModel.Open(100, Spacing.UNIFORM).label()).isEqualTo("open 100/s");
    assertThat(new OpenModel.Open(2.5, Spacing.POISSON).label()).isEqualTo("open 2.5/s poisson");
    assertThat(new OpenModel.Open(1_000_000, Spacing.UNIFORM).label()).isEqualTo("open 1000000/s");
    assertThat(new OpenModel.Open(100, Spacing.UNIFORM).points()).containsExactly(open(100));
  }

  @Test
  void aClosedLoadIsLabeledWithItsUsersAndTheirThinkTime() {
    assertThat(closed(500, Duration.ZERO).label()).isEqualTo("closed 500");
    assertThat(closed(500, Duration.ofMillis(250)).label()).isEqualTo("closed 500 think 250ms");
    assertThat(closed(500, Duration.ZERO).points())
        .containsExactly(new LoadId.Closed(500, Duration.ZERO));
  }

  @Test
  void iterationsAreLabeledWithUsersAndRequests() {
    var load = new ClosedModel.Iterations(100, TEN_SECONDS, 10, Duration.ofMinutes(10));

    assertThat(load.label()).isEqualTo("100 users x 10 iterations over 10 s");
    assertThat(load.points()).containsExactly(new LoadId.Iterations(100, TEN_SECONDS, 10));
  }

  @Test
  void anIterationIsTheWholeListOrOneOfItByWeight() {
    var load = new ClosedModel.Iterations(100, TEN_SECONDS, 10, Duration.ofMinutes(10));
    List<RequestSpec> three =
        List.of(RequestSpec.get("/a"), RequestSpec.get("/b"), RequestSpec.get("/c"));

    assertThat(load.requests(Work.Own.of(three, Order.LISTED))).isEqualTo(3_000);
    assertThat(load.requests(Work.Own.of(three, Order.WEIGHTED))).isEqualTo(1_000);
    assertThat(load.requests(new Work.Kernel(KernelName.CRUD, Map.of()))).isEqualTo(12_000);
  }

  @Test
  void usersOfAGroupThatStillWaitCountWithThoseOfTheNext() {
    Duration no = Duration.ZERO;
    var first = new ClosedModel.Group(5000, no, TEN_SECONDS, no, no);
    var second = new ClosedModel.Group(3000, TEN_SECONDS, no, TEN_SECONDS, no);

    var stopping = new ClosedModel.Groups(List.of(first, second), TEN_SECONDS, no);
    assertThat(stopping.users()).isEqualTo(8000);
    assertThat(stopping.label()).isEqualTo("groups of 5000 + 3000 over 20 s");
    assertThat(stopping.points()).hasSize(1);
    assertThat(new ClosedModel.Groups(List.of(first, second), no, no).users()).isEqualTo(5000);
  }

  @Test
  void aSearchAndARampSayWhatTheyLookForAndFindTheirPointsLater() {
    var slo = new Slo(Duration.ofMillis(500), 0.001);
    var search = new OpenModel.Search(100, 0.025, slo, Spacing.UNIFORM);
    var ramp =
        new OpenModel.Ramp(50, OptionalDouble.empty(), 50, TEN_SECONDS, 3, slo, Spacing.POISSON);

    assertThat(search.label()).isEqualTo("search from 100/s within p99 500ms failed 0.1% to 2.5%");
    assertThat(ramp.label()).isEqualTo("ramp from 50/s by 50 within p99 500ms failed 0.1% poisson");
    assertThat(search.points()).isEmpty();
    assertThat(search.findsItsPoints()).isTrue();
    assertThat(ramp.points()).isEmpty();
    assertThat(new OpenModel.Open(100, Spacing.UNIFORM).findsItsPoints()).isFalse();
  }

  @Test
  void stepsAreMeasuredAtEachOfTheirRates() {
    var steps = new OpenModel.OpenSteps(50, 200, 50, TEN_SECONDS, Spacing.UNIFORM);

    assertThat(steps.label()).isEqualTo("open 50-200/s by 50");
    assertThat(steps.rates()).containsExactly(50.0, 100.0, 150.0, 200.0);
    assertThat(steps.points()).containsExactly(open(50), open(100), open(150), open(200));
  }

  @Test
  void stepsEndBelowALastRateThatTheyDontMeet() {
    assertThat(new OpenModel.OpenSteps(50, 199, 50, TEN_SECONDS, Spacing.UNIFORM).rates())
        .containsExactly(50.0, 100.0, 150.0);
  }

  @Test
  void stepsOfFractionsStayTidy() {
    var steps = new OpenModel.OpenSteps(0.1, 0.4, 0.1, TEN_SECONDS, Spacing.POISSON);

    assertThat(steps.rates()).containsExactly(0.1, 0.2, 0.3, 0.4);
    assertThat(steps.label()).isEqualTo("open 0.1-0.4/s by 0.1 poisson");
    assertThat(steps.points()).contains(new LoadId.Open(0.3, Spacing.POISSON));
  }

  @Test
  void stepsThatLeadNowhereAreRefused() {
    assertThatThrownBy(() -> new OpenModel.OpenSteps(50, 40, 50, TEN_SECONDS, Spacing.UNIFORM))
        .hasMessage("steps must go upwards from above 0: from 50.0 to 40.0 by 50.0");
    assertThatThrownBy(() -> new OpenModel.OpenSteps(50, 100, 0, TEN_SECONDS, Spacing.UNIFORM))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Load closed(int users, Duration think) {
    return new ClosedModel.Closed(users, Duration.ofSeconds(2), Duration.ofSeconds(1), think);
  }

  private static LoadId open(double rate) {
    return new LoadId.Open(rate, Spacing.UNIFORM);
  }
}
