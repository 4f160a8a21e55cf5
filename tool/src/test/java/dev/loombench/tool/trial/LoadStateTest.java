package dev.loombench.tool.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestResult;
import dev.loombench.tool.study.LoadId;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class LoadStateTest {

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  private static final LoadId OPEN = new LoadId.Open(1_000, Spacing.UNIFORM);
  private static final LoadState STEADY = new LoadState.Steady();

  @Test
  void growthAboveItsErrorAndAHundredthOfTheRateIsOverload() {
    assertThat(growing(30, 11)).isEqualTo(overloaded(grows(30, 11)));
  }

  @Test
  void growthWithinItsErrorIsNone() {
    assertThat(growing(30, 13)).isEqualTo(STEADY);
  }

  @Test
  void growthBelowAHundredthOfTheRateIsNone() {
    assertThat(growing(9, 0)).isEqualTo(STEADY);
  }

  /** A backlog of clumps: its growth is within its error, but each request waits for long. */
  @Test
  void answersThatTakeLongerThanTheWindowAreOverload() {
    double window = window().seconds();
    Map<Metric, Double> figures =
        Map.of(
            Metric.SCHEDULED, 1_000.0,
            Metric.BACKLOG_SLOPE, 30.0,
            Metric.BACKLOG_SLOPE_ERROR, 50.0,
            Metric.LATENCY_P50, 2e3 * window);

    assertThat(LoadState.of(measurement(OPEN, figures)))
        .isEqualTo(overloaded(new LoadState.Cause.SlowerThanTheWindow(2)));
    assertThat(LoadState.of(measurement(new LoadId.Closed(500, Duration.ZERO), figures)))
        .isEqualTo(STEADY);
  }

  @Test
  void theBacklogOfClosedUsersIsNoSign() {
    assertThat(
            LoadState.of(
                measurement(
                    new LoadId.Closed(500, Duration.ZERO),
                    Map.of(Metric.SCHEDULED, 1_000.0, Metric.BACKLOG_SLOPE, 100.0))))
        .isEqualTo(STEADY);
  }

  @Test
  void timeoutsAreOverloadThoughTheBacklogIsConstant() {
    assertThat(ended(980, RequestResult.TIMEOUT, 20))
        .isEqualTo(overloaded(new LoadState.Cause.Unanswered(0.02)));
    assertThat(ended(980, RequestResult.UNANSWERED, 20))
        .isEqualTo(overloaded(new LoadState.Cause.Unanswered(0.02)));
    assertThat(ended(980, RequestResult.UNSENT, 20))
        .isEqualTo(overloaded(new LoadState.Cause.Unanswered(0.02)));
    assertThat(ended(990, RequestResult.TIMEOUT, 10)).isEqualTo(STEADY);
  }

  @Test
  void rejectionsAreOverload() {
    assertThat(ended(980, RequestResult.REJECTED, 20))
        .isEqualTo(overloaded(new LoadState.Cause.Rejected(0.02)));
    assertThat(ended(980, RequestResult.CONNECT_REFUSED, 20))
        .isEqualTo(overloaded(new LoadState.Cause.Rejected(0.02)));
  }

  @Test
  void otherErrorsAreFailures() {
    assertThat(ended(980, RequestResult.BAD_STATUS, 20)).isEqualTo(new LoadState.Failing(0.02));
    assertThat(ended(980, RequestResult.RESET, 20)).isEqualTo(new LoadState.Failing(0.02));
  }

  @Test
  void requestsThatALateGeneratorDidNotSendAreNoOverload() {
    Map<Metric, Reading> shares =
        new RequestCounts(Map.of(RequestResult.OK, 900L, RequestResult.UNSENT, 100L), Map.of())
            .overloadShares(true);

    assertThat(shares.get(Metric.UNANSWERED_SHARE)).isEqualTo(new Reading.Measured(0));
  }

  @Test
  void closedUsersThatNoFigureContainsAreMissing() {
    assertThat(closed(1_000, 75, Duration.ZERO)).isEqualTo(STEADY);
    assertThat(closed(1_000, 70, Duration.ZERO)).isEqualTo(new LoadState.FewUsers(0.7));
    assertThat(closed(50, 500, Duration.ofMillis(1_500))).isEqualTo(STEADY);
    assertThat(closed(50, 500, Duration.ofMillis(500))).isEqualTo(new LoadState.FewUsers(0.5));
  }

  /** 100 users that think for 1 s, with the figures of 60 of them. */
  @Test
  void usersOfWhomNoOneWaitsAreNotMissing() {
    assertThat(thinking(60, 1)).isEqualTo(STEADY);
    assertThat(thinking(60, 25)).isEqualTo(STEADY);
    assertThat(thinking(60, 26)).isInstanceOf(LoadState.FewUsers.class);
  }

  @Test
  void aPauseInAShortWindowIsNoMissingUser() {
    assertThat(closed(10_000, 4, Duration.ZERO)).isEqualTo(STEADY);
    assertThat(closed(5_000, 8, Duration.ZERO)).isEqualTo(new LoadState.FewUsers(0.4));
  }

  @Test
  void anOpenLoadHasNoUsers() {
    assertThat(
            LoadState.of(
                measurement(OPEN, Map.of(Metric.THROUGHPUT, 10.0, Metric.LATENCY_MEAN, 1.0))))
        .isEqualTo(STEADY);
  }

  @Test
  void halfOfTheTrialsDecide() {
    var low = new LoadState.Overloaded(List.of(new LoadState.Cause.Unanswered(0.2)));
    var high = new LoadState.Overloaded(List.of(new LoadState.Cause.Unanswered(0.4)));
    var failing = new LoadState.Failing(0.1);

    assertThat(LoadState.ofTrials(List.of())).isEqualTo(STEADY);
    assertThat(LoadState.ofTrials(List.of(STEADY, low, STEADY))).isEqualTo(STEADY);
    assertThat(LoadState.ofTrials(List.of(STEADY, low))).isEqualTo(low);
    assertThat(LoadState.ofTrials(List.of(high, STEADY, low))).isEqualTo(high);
    assertThat(LoadState.ofTrials(List.of(failing, failing, low))).isEqualTo(failing);
  }

  @Test
  void theTrialInTheMiddleGivesTheShareOfUsers() {
    var fewest = new LoadState.FewUsers(0.2);
    var few = new LoadState.FewUsers(0.4);
    var failing = new LoadState.Failing(0.1);

    assertThat(LoadState.ofTrials(List.of(STEADY, few, fewest))).isEqualTo(few);
    assertThat(LoadState.ofTrials(List.of(STEADY, STEADY, fewest))).isEqualTo(STEADY);
    assertThat(LoadState.ofTrials(List.of(failing, few, few))).isEqualTo(few);
  }

  /** Returns the state of a load of 100 users. */
  private static LoadState closed(double perSecond, double meanMillis, Duration thinkTime) {
    return LoadState.of(
        measurement(
            new LoadId.Closed(100, thinkTime),
            Map.of(Metric.THROUGHPUT, perSecond, Metric.LATENCY_MEAN, meanMillis)));
  }

  /** Returns the state of a load of 100 users that think for 1 s and wait for 1 ms. */
  private static LoadState thinking(double perSecond, double backlog) {
    return LoadState.of(
        measurement(
            new LoadId.Closed(100, Duration.ofSeconds(1)),
            Map.of(
                Metric.THROUGHPUT, perSecond,
                Metric.LATENCY_MEAN, 1.0,
                Metric.BACKLOG_MEAN, backlog)));
  }

  private static LoadState growing(double perSecond, double standardError) {
    return LoadState.of(
        measurement(
            OPEN,
            Map.of(
                Metric.SCHEDULED, 1_000.0,
                Metric.BACKLOG_SLOPE, perSecond,
                Metric.BACKLOG_SLOPE_ERROR, standardError)));
  }

  private static LoadState ended(long ok, RequestResult result, long count) {
    var readings =
        new EnumMap<Metric, Reading>(
            new RequestCounts(Map.of(RequestResult.OK, ok, result, count), Map.of())
                .overloadShares(false));
    readings.put(Metric.FAILED_SHARE, new Reading.Measured(100.0 * count / (ok + count)));
    return LoadState.of(new Measurement(OPEN, window(), readings));
  }

  private static LoadState.Cause grows(double perSecond, double standardError) {
    return new LoadState.Cause.BacklogGrows(perSecond, OptionalDouble.of(standardError), 1_000);
  }

  private static LoadState overloaded(LoadState.Cause cause) {
    return new LoadState.Overloaded(List.of(cause));
  }

  private static Measurement measurement(LoadId load, Map<Metric, Double> figures) {
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    figures.forEach((metric, value) -> readings.put(metric, new Reading.Measured(value)));
    return new Measurement(load, window(), readings);
  }

  private static Window window() {
    return new Window(START, START.plusSeconds(20));
  }
}
