package dev.loombench.tool.load.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.GeneratorHealth;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.SecondCounts;
import dev.loombench.contract.Stage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/**
 * Tests with the output of vegeta 12: 12 requests at 20/s, to which a server said 200, 503, nothing
 * for 2 s, closed the connection, 200, and a port without server refused, twice.
 */
class VegetaResultsTest {

  /** The first arrival is recorded 3.8 ms later. */
  private static final Instant START = Instant.parse("2026-11-24T01:59:13.437303841Z");

  @Test
  void everyRequestHasItsResult() throws IOException {
    LoadResult result = read(plan(20, Duration.ofSeconds(1)));

    assertThat(result.results())
        .isEqualTo(
            Map.of(
                RequestResult.OK, 4L,
                RequestResult.REJECTED, 2L,
                RequestResult.TIMEOUT, 2L,
                RequestResult.RESET, 2L,
                RequestResult.CONNECT_REFUSED, 2L,
                RequestResult.UNSENT, 8L));
    assertThat(result.statusCodes()).isEqualTo(Map.of(200, 4L, 503, 2L));
    assertThat(result.firstErrors().get(RequestResult.REJECTED)).isEqualTo("status 503");
    assertThat(result.firstErrors().get(RequestResult.CONNECT_REFUSED))
        .contains("connection refused");
  }

  @Test
  void arrivalsThatWereDueAndNotSentAreCounted() throws IOException {
    LoadResult result = read(plan(20, Duration.ofSeconds(1)));

    assertThat(result.scheduled()).isEqualTo(20);
    assertThat(result.seconds().getFirst().scheduled()).isEqualTo(20);
  }

  @Test
  void aLoadThatIsStoppedEndsWithItsLastArrival() throws IOException {
    LoadPlan plan = plan(20, Duration.ofSeconds(10));
    var requests = requests(plan);
    lines(plan, requests);
    requests.endAt(START.plusMillis(600));

    LoadResult result = requests.result(HEALTH, Optional.empty());

    assertThat(result.scheduled()).isEqualTo(12);
    assertThat(result.results()).doesNotContainKey(RequestResult.UNSENT);
  }

  @Test
  void theDelayOfTheWholeScheduleIsNoLatency() throws IOException {
    LoadPlan plan = plan(20, Duration.ofSeconds(1));
    var requests = requests(plan);
    lines(plan, requests);

    assertThat(requests.lateStart()).isBetween(Duration.ofMillis(2), Duration.ofMillis(4));
  }

  @Test
  void aSecondInProgressHasTheArrivalsOfThePlan() throws IOException {
    LoadPlan plan = plan(20, Duration.ofSeconds(10));
    var requests = requests(plan);
    lines(plan, requests);

    SecondCounts second = requests.soFar(0);

    assertThat(second.scheduled()).isEqualTo(20);
    assertThat(second.succeeded()).isEqualTo(4);
    assertThat(second.inFlight()).isEqualTo(20 - 12);
    assertThat(second.connections()).isEmpty();
    assertThat(second.bytesIn()).isEqualTo(5 + 5 + 12 + 5 + 5 + 12);
  }

  @Test
  void aBodyThatIsNotExpectedIsAFailure() throws IOException {
    LoadResult result =
        read(
            plan(
                20,
                Duration.ofSeconds(1),
                RequestSpec.get("/a").expecting(new BodyCheck.EqualTo("hello")),
                RequestSpec.of("POST", "/p", Map.of(), "{\"a\":1}")
                    .expecting(new BodyCheck.Containing("absent"))));

    assertThat(result.results())
        .containsEntry(RequestResult.OK, 2L)
        .containsEntry(RequestResult.BODY_MISMATCH, 2L);
  }

  private static final GeneratorHealth HEALTH =
      new GeneratorHealth(
          0,
          1,
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          0,
          OptionalLong.empty(),
          1,
          "vegeta",
          0);

  private static LoadResult read(LoadPlan plan) throws IOException {
    var requests = requests(plan);
    lines(plan, requests);
    return requests.result(HEALTH, Optional.empty());
  }

  private static ReportedRequests requests(LoadPlan plan) {
    return new ReportedRequests(plan, false, VegetaAttacks::periodNanos);
  }

  private static void lines(LoadPlan plan, ReportedRequests requests) throws IOException {
    var results = VegetaResults.of(plan, requests, 0);
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                VegetaResultsTest.class.getResourceAsStream("/engines/vegeta.json"),
                StandardCharsets.UTF_8))) {
      lines.lines().forEach(results::add);
    }
  }

  private static LoadPlan plan(double rate, Duration length, RequestSpec... checked) {
    List<RequestSpec> requests =
        checked.length > 0
            ? List.of(checked)
            : List.of(RequestSpec.get("/a"), RequestSpec.of("POST", "/p", Map.of(), "{\"a\":1}"));
    return VegetaTargetsTest.plan(
            new LoadShape.Open(Spacing.UNIFORM, List.of(Stage.constant(rate, length))),
            requests.toArray(RequestSpec[]::new))
        .startingAt(START);
  }
}
