package dev.loombench.loadgen.engine;

import static dev.loombench.loadgen.engine.TestPlan.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.contract.Stage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the load over time. */
class PlanRunTest {

  @TempDir private Path folder;
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
  void recordsConnectionWaitAndLatenessOfEverySend() throws Exception {
    RecordedRun run = RecordedRun.of(TestPlan.open(server.uri(), "/ok", 100, 1), folder);
    assertThat(run.times(HistogramTag.CONNECTION_WAIT).getTotalCount()).isEqualTo(100);
    assertThat(run.times(HistogramTag.LOOP_LATENESS).getTotalCount()).isEqualTo(100);
  }

  @Test
  void openLoadFollowsItsStages() throws Exception {
    LoadResult result =
        run(
            TestPlan.open(server.uri(), "/ok", 1, 1)
                .shape(
                    new LoadShape.Open(
                        LoadShape.Spacing.UNIFORM,
                        List.of(
                            new Stage(0, 80, Duration.ofSeconds(2)),
                            Stage.constant(80, Duration.ofSeconds(1))))));
    assertThat(result.seconds()).extracting(SecondCounts::scheduled).startsWith(20L, 60L, 80L);
    assertThat(result.scheduled()).isEqualTo(160);
  }

  @Test
  void closedUsersHaveOneOutstandingRequest() throws Exception {
    LoadResult result = run(TestPlan.closed(server.uri(), "/100ms", 4, 2));
    assertThat(server.accepted()).isLessThanOrEqualTo(4);
    // 4 users with 100 ms each complete at most 80 requests within 2 s, and one more each
    assertThat(result.scheduled()).isBetween(4L, 84L);
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, result.scheduled()));
  }

  @Test
  void closedUsersThink() throws Exception {
    LoadResult result =
        run(TestPlan.closed(server.uri(), "/ok", 1, 2).thinking(Duration.ofMillis(900)));
    assertThat(result.scheduled()).isBetween(2L, 3L);
  }

  @Test
  void usersShareFewerConnections() throws Exception {
    LoadResult result = run(TestPlan.closed(server.uri(), "/ok", 6, 1).connections(2, 1));
    assertThat(server.accepted()).isEqualTo(2);
    assertThat(result.results()).containsOnlyKeys(RequestResult.OK);
  }

  @Test
  void refusedUsersPause() throws Exception {
    LoadResult result = run(TestPlan.closed(ScriptedServer.closedPort(), "/ok", 2, 1));
    assertThat(result.results()).containsOnlyKeys(RequestResult.CONNECT_REFUSED);
    assertThat(result.scheduled()).isBetween(2L, 20L);
  }

  @Test
  void usersOfAResettingServerPause() throws Exception {
    for (String path : List.of("/reset", "/close")) {
      LoadResult result = run(TestPlan.closed(server.uri(), path, 2, 1));
      assertThat(result.results()).containsOnlyKeys(RequestResult.RESET);
      assertThat(result.scheduled()).isBetween(2L, 20L);
    }
  }

  @Test
  void stopDrainsOutstandingRequests() throws Exception {
    BlockingQueue<SecondCounts> progress = new LinkedBlockingQueue<>();
    PlanRun run =
        new PlanRun(
            TestPlan.open(server.uri(), "/100ms", 50, 600).plan(),
            Optional.empty(),
            0,
            progress::add);
    CompletableFuture<LoadResult> done =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return run.execute(() -> {});
              } catch (PlanException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    assertThat(progress.take().scheduled()).isEqualTo(50);
    run.stop();
    LoadResult result = done.get(1, TimeUnit.MINUTES);
    assertThat(result.scheduled()).isBetween(50L, 29_999L);
    assertThat(result.results()).isEqualTo(Map.of(RequestResult.OK, result.scheduled()));
  }

  @Test
  void stopBeforeTheStartSendsNothing() throws Exception {
    for (TestPlan plan :
        List.of(
            TestPlan.open(server.uri(), "/ok", 50, 1),
            TestPlan.closed(server.uri(), "/ok", 5, 1))) {
      PlanRun run =
          new PlanRun(
              plan.planAt(Instant.now().plus(Duration.ofDays(1))), Optional.empty(), 0, _ -> {});
      run.stop();
      assertThat(run.execute(() -> {}).scheduled()).isZero();
    }
  }

  @Test
  void reportsEverySecondInOrder() throws Exception {
    List<SecondCounts> progress = Collections.synchronizedList(new ArrayList<>());
    new PlanRun(
            TestPlan.open(server.uri(), "/ok", 20, 2).plan(), Optional.empty(), 0, progress::add)
        .execute(() -> {});
    assertThat(progress).extracting(SecondCounts::second).startsWith(0, 1);
    assertThat(progress).extracting(SecondCounts::scheduled).startsWith(20L, 20L);
    assertThat(progress.getFirst().connections())
        .as("a quarter of a second of 20/s, rounded up for each of two loops")
        .hasValue(6);
  }
}
