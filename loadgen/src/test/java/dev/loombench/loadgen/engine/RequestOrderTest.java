package dev.loombench.loadgen.engine;

import static dev.loombench.loadgen.engine.TestPlan.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.SecondCounts;
import dev.loombench.contract.Stage;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the number and order of requests as the server receives them. */
class RequestOrderTest {

  private static final RequestSpec[] LIST = {
    RequestSpec.get("/a"), RequestSpec.get("/b"), RequestSpec.get("/c")
  };

  private ScriptedServer server;

  @BeforeEach
  void startServer() throws IOException {
    server = new ScriptedServer();
  }

  @AfterEach
  void stopServer() throws IOException {
    server.close();
  }

  @Test
  void iterationIsTheListOnceInOrder() throws Exception {
    run(iterations(1, Duration.ZERO, 2).requests(Order.LISTED, LIST));
    assertThat(server.targets()).containsExactly("/a", "/b", "/c", "/a", "/b", "/c");
  }

  @Test
  void endsAfterAllIterations() throws Exception {
    LoadResult result = run(iterations(5, Duration.ofMillis(500), 4).requests(Order.LISTED, LIST));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 60L)); // 5 * 4 * 3
    assertThat(result.health().wallSeconds()).as("less than the maximum duration").isLessThan(60);
    List<String> targets = server.targets();
    for (String target : List.of("/a", "/b", "/c")) {
      assertThat(Collections.frequency(targets, target)).isEqualTo(20);
    }
    assertOrderPerUser(5, targets);
  }

  @Test
  void weightedIterationIsOneRequest() throws Exception {
    LoadResult result = run(iterations(5, Duration.ZERO, 4).requests(Order.WEIGHTED, LIST));
    assertThat(result.scheduled()).isEqualTo(20);
  }

  @Test
  void usersStartEvenlyOverTheRampUp() throws Exception {
    LoadResult result = run(iterations(4, Duration.ofSeconds(2), 1));
    // Users 0 to 3 start at 0 s, 0.5 s, 1 s and 1.5 s.
    assertThat(result.seconds()).extracting(SecondCounts::scheduled).containsExactly(2L, 2L);
    assertThat(result.health().wallSeconds()).isGreaterThanOrEqualTo(1.5);
  }

  @Test
  void usersThinkBetweenIterations() throws Exception {
    LoadShape thinking =
        new LoadShape.Iterations(
            2, Duration.ZERO, 3, Duration.ofMillis(200), Duration.ofSeconds(60));
    LoadResult result = run(plan("/ok").shape(thinking));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 6L));
    assertThat(result.health().wallSeconds()).isGreaterThanOrEqualTo(0.4);
  }

  @Test
  void maxDurationEndsTheIterations() throws Exception {
    LoadShape endless =
        new LoadShape.Iterations(2, Duration.ZERO, 1000, Duration.ZERO, Duration.ofSeconds(1));
    LoadResult result = run(plan("/100ms").shape(endless));
    // Each user's requests are 100 ms apart or more: at most 10 of them in a second.
    assertThat(result.scheduled()).isBetween(2L, 20L);
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, result.scheduled()));
  }

  @Test
  void failuresCountAsIterations() throws Exception {
    LoadResult result = run(iterations(3, Duration.ZERO, 2).request(RequestSpec.get("/close")));
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.RESET, 6L));
  }

  @Test
  void numberOfUsersFollowsTheStages() throws Exception {
    LoadShape hill =
        new LoadShape.Closed(
            List.of(
                new Stage(0, 10, Duration.ofSeconds(1)), new Stage(10, 0, Duration.ofSeconds(1))),
            Duration.ZERO);
    LoadResult result = run(plan("/20ms").shape(hill).connections(10, 2));
    // 5 user-seconds per second allow at most 5 / 0.02 requests, and one started by each user.
    assertThat(result.seconds().get(0).scheduled()).isBetween(10L, 260L);
    assertThat(result.seconds().get(1).scheduled()).isLessThanOrEqualTo(260);
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, result.scheduled()));
  }

  @Test
  void openLoadCyclesThroughAList() throws Exception {
    run(TestPlan.open(server.uri(), "/ok", 20, 1).requests(Order.LISTED, LIST).connections(1, 1));
    assertThat(server.targets())
        .hasSize(20)
        .startsWith("/a", "/b", "/c", "/a")
        .endsWith("/c", "/a", "/b"); // numbers 17, 18 and 19
    assertOrderPerUser(1, server.targets());
  }

  @Test
  void respectsWeightsAndTheSeed() throws Exception {
    TestPlan plan =
        iterations(1, Duration.ZERO, 800)
            .requests(Order.WEIGHTED, weighted("/a", 1), weighted("/b", 3), weighted("/c", 4))
            .connections(1, 1);
    run(plan);
    List<String> first = server.targets();
    run(plan);
    assertThat(server.targets().subList(800, 1600)).isEqualTo(first);
    // 800 draws with p of 1/8, 3/8 and 4/8: three standard deviations are 28, 41 and 42.
    assertThat(Collections.frequency(first, "/a")).isCloseTo(100, within(28));
    assertThat(Collections.frequency(first, "/b")).isCloseTo(300, within(41));
    assertThat(Collections.frequency(first, "/c")).isCloseTo(400, within(42));
  }

  /** The integral of the rate is 30.5 after the first second and 66 after the next. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void scheduleIsIndependentOfTheNumberOfLoops(int loops) throws Exception {
    LoadShape hill =
        new LoadShape.Open(
            Spacing.UNIFORM,
            List.of(
                new Stage(0, 61, Duration.ofSeconds(1)), new Stage(61, 10, Duration.ofSeconds(1))));
    LoadResult result = run(plan("/ok").shape(hill).connections(9, loops));
    assertThat(result.health().eventLoops()).isEqualTo(loops);
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, 66L));
    assertThat(result.seconds()).extracting(SecondCounts::scheduled).startsWith(30L, 36L);
    assertThat(server.received()).isEqualTo(66);
  }

  /** Each user requests /a, /b and /c in order and has one request outstanding. */
  private static void assertOrderPerUser(int users, List<String> targets) {
    Map<String, Integer> seen = new HashMap<>(Map.of("/a", 0, "/b", 0, "/c", 0));
    for (String target : targets) {
      seen.merge(target, 1, Integer::sum);
      assertThat(seen.get("/b")).isLessThanOrEqualTo(seen.get("/a"));
      assertThat(seen.get("/c")).isLessThanOrEqualTo(seen.get("/b"));
      assertThat(seen.get("/a") - seen.get("/c")).isLessThanOrEqualTo(users);
    }
  }

  private static RequestSpec weighted(String path, int weight) {
    return new RequestSpec(
        "GET", path, Map.of(), RequestBody.none(), new BodyCheck.Anything(), weight);
  }

  private TestPlan iterations(int users, Duration rampUp, int times) {
    return plan("/ok")
        .shape(
            new LoadShape.Iterations(users, rampUp, times, Duration.ZERO, Duration.ofSeconds(60)));
  }

  private TestPlan plan(String path) {
    return TestPlan.open(server.uri(), path, 1, 1);
  }
}
