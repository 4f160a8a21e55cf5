package dev.loombench.loadgen.engine;

import static dev.loombench.loadgen.engine.TestPlan.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.contract.Stage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Groups of users that overlap, each with connections of its own. */
class GroupsOfUsersTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  private ScriptedServer server;

  @BeforeEach
  void start() throws Exception {
    server = new ScriptedServer();
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  @Test
  void aGroupUsesNoConnectionOfAnEarlierOneWhichStaysOpen() throws Exception {
    TestPlan plan = overlapping("/100ms");

    LoadResult result = run(plan);

    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, result.scheduled()));
    assertThat(server.accepted()).isEqualTo(7);
    // The second group is alone, and the connections of the first are still open.
    assertThat(result.seconds()).extracting(SecondCounts::connections).contains(OptionalLong.of(7));
  }

  @Test
  void aRequestWithoutAnswerIsAbandonedAfterTheEndOfItsGroup() throws Exception {
    TestPlan plan = overlapping("/never");

    LoadResult result = run(plan);

    assertThat(result.results()).isEqualTo(Map.of(RequestResult.UNANSWERED, 7L));
    assertThat(Duration.between(result.startedAt(), result.endedAt()))
        .isBetween(Duration.ofMillis(2900), Duration.ofSeconds(10));
  }

  @Test
  void aUserThatLeftKeepsItsConnectionFromLaterOnes() throws Exception {
    LoadResult result = run(plan("/100ms", List.of(List.of(users(2), users(0), users(2)))));

    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, result.scheduled()));
    assertThat(server.accepted()).isEqualTo(4);
  }

  @Test
  void aUserWhoseConnectionTheServerClosedOpensAnother() throws Exception {
    LoadResult result = run(plan("/last-response", List.of(List.of(users(1)))));

    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, result.scheduled()));
    assertThat((long) server.accepted()).isEqualTo(result.scheduled());
  }

  private static Stage users(int users) {
    return Stage.constant(users, SECOND);
  }

  /** Returns a group that comes at once, and a smaller one that comes a second later. */
  private TestPlan overlapping(String path) {
    return plan(path, List.of(List.of(users(4)), List.of(users(0), users(3))));
  }

  private TestPlan plan(String path, List<List<Stage>> groups) {
    return TestPlan.of(server.uri(), path, new LoadShape.Groups(groups, Duration.ZERO))
        .timeouts(Duration.ofSeconds(20), SECOND)
        .connections(16, 1);
  }
}
