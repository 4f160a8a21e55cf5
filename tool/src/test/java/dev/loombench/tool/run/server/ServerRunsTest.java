package dev.loombench.tool.run.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.plan.Planner;
import dev.loombench.tool.run.server.ServerRuns.Assigned;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.yaml.StudyReader;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.server.SharedServers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Servers that the trials of two variants at three loads get, with servers that only exist here.
 */
class ServerRunsTest {

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  private static final Outcome COMPLETED = new Outcome.Completed();
  private static final Outcome FAILED = new Outcome.Failed("died");
  private static final Outcome INVALID = new Outcome.Invalid(Outcome.Origin.SURROUNDINGS, "steal");

  /** Server without a process. */
  private static final class FakeServer implements ServerRuns.Server {
    private Optional<String> exitReason = Optional.empty();
    private Optional<String> hostLost = Optional.empty();
    private boolean closed;

    @Override
    public Optional<String> exitReason() {
      return exitReason;
    }

    @Override
    public Optional<String> hostLost() {
      return hostLost;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private final List<PastTrial> history = new ArrayList<>();
  private final List<FakeServer> servers = new ArrayList<>();
  private final List<Assigned<FakeServer>> assigned = new ArrayList<>();
  private Study study = study("block");
  private ServerRuns<FakeServer> runs = runs(1);

  @Test
  void oneServerServesAllLoadsOfAVariantInABlock() {
    makeAll();

    assertThat(servers).hasSize(2);
    assertThat(numbers()).containsExactly(1, 1, 1, 4, 4, 4);
    assertThat(fresh()).containsExactly(true, false, false, true, false, false);
  }

  @Test
  void aServerIsClosedBeforeAnotherStartsAndAtTheEnd() {
    make(COMPLETED, 0);
    make(COMPLETED, 0);
    make(COMPLETED, 0);
    assertThat(servers.getFirst().closed).isFalse();

    make(COMPLETED, 0);
    assertThat(servers).extracting(server -> server.closed).containsExactly(true, false);

    runs.close();
    assertThat(servers).extracting(server -> server.closed).containsExactly(true, true);
  }

  @Test
  void withServersPerLoadEveryTrialHasItsOwnThatClosesWithIt() {
    study = study("load");
    runs = runs(1);
    for (int made = 0; made < 6; made++) {
      make(COMPLETED, 0);
      assertThat(servers.getLast().closed).isTrue();
    }

    assertThat(servers).hasSize(6);
    assertThat(numbers()).containsExactly(1, 2, 3, 4, 5, 6);
  }

  @Test
  void iterationsShareAServerAndALoadWithAMeasuredRiseHasItsOwn() {
    String iterations = "{users: 2, iterations: 3}, {users: 4, iterations: 3}";
    study = study("block", 0, iterations + ", {users: 2, rise: 1s, hold: 1s, fall: 1s}");
    runs = runs(1);
    makeAll();

    assertThat(servers).as("two of each variant").hasSize(4);
  }

  @Test
  void anOverloadedServerIsReplacedForTheRemainingLoads() {
    make(COMPLETED, 20);
    assertThat(servers.getFirst().closed).isTrue();
    make(COMPLETED, 0);
    make(COMPLETED, 0);

    assertThat(numbers()).containsExactly(1, 2, 2);
    assertThat(fresh()).containsExactly(true, true, false);
    assertThat(served(1).replaces())
        .contains("requests queued or failed at %s on the server before".formatted(label(0)));
    assertThat(served(2).replaces()).isEmpty();
  }

  @Test
  void aDiagnosticTrialFollowsOnTheServerOfItsHeadlineTrial() {
    study = study("load", 1);
    runs = runs(1);
    makeAll();

    assertThat(servers).hasSize(6).allMatch(server -> server.closed || server == servers.getLast());
    assertThat(numbers()).containsExactly(1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11);
    assertThat(passes().subList(0, 2)).containsExactly(Pass.HEADLINE, Pass.DIAGNOSTIC);
  }

  @Test
  void diagnosticTrialsFollowAllLoadsThatShareAServer() {
    study = study("block", 1);
    runs = runs(1);
    makeAll();

    assertThat(numbers()).containsExactly(1, 1, 1, 1, 1, 1, 7, 7, 7, 7, 7, 7);
    assertThat(passes().subList(0, 6))
        .containsExactly(
            Pass.HEADLINE,
            Pass.HEADLINE,
            Pass.HEADLINE,
            Pass.DIAGNOSTIC,
            Pass.DIAGNOSTIC,
            Pass.DIAGNOSTIC);
  }

  @Test
  void anOverloadedServerIsNotDiagnosed() {
    study = study("load", 1);
    runs = runs(1);
    make(COMPLETED, 20);
    make(COMPLETED, 0);

    assertThat(passes()).containsExactly(Pass.HEADLINE, Pass.HEADLINE);
    assertThat(numbers()).containsExactly(1, 2);
  }

  @Test
  void aServerThatEndedIsReplacedForItsDiagnosticTrial() {
    study = study("load", 1);
    runs = runs(1);
    make(COMPLETED, 0);
    servers.getFirst().exitReason = Optional.of("exit status 9");
    make(COMPLETED, 0);

    assertThat(passes()).containsExactly(Pass.HEADLINE, Pass.DIAGNOSTIC);
    assertThat(numbers()).containsExactly(1, 2);
  }

  @Test
  void aDisturbedTrialLeavesItsServer() {
    make(INVALID, 0);
    make(COMPLETED, 0);

    assertThat(numbers()).containsExactly(1, 1);
  }

  @Test
  void afterAServerFailedItsRemainingLoadsAreLost() {
    make(COMPLETED, 0);
    make(FAILED, 0);
    make(COMPLETED, 0);
    make(COMPLETED, 0);

    assertThat(servers).hasSize(2);
    assertThat(numbers()).containsExactly(1, 1, 1, 4);
    assertThat(assigned.get(2))
        .isEqualTo(
            new Assigned.Lost<>(
                assigned.getFirst().run(),
                "not measured, because the trial at %s failed before on the same server"
                    .formatted(label(1))));
  }

  @Test
  void theLoadsOfAServerThatDidNotStartAreLost() {
    Trial first = next();
    assertThatThrownBy(
            () ->
                runs.assign(
                    first,
                    () -> history,
                    () -> {
                      throw new IllegalStateException("port in use");
                    }))
        .hasMessage("port in use");
    runs.ended(first, false);
    history.add(new PastTrial(first, 1, FAILED, Duration.ofSeconds(1)));
    make(COMPLETED, 0);

    assertThat(assigned.getFirst()).isInstanceOf(Assigned.Lost.class);
    assertThat(servers).isEmpty();
  }

  @Test
  void aServerThatEndsBetweenTwoLoadsFailsTheNextTrial() {
    make(COMPLETED, 0);
    servers.getFirst().exitReason = Optional.of("exit status 9");
    make(FAILED, 0);
    make(FAILED, 0);

    assertThat(assigned.get(1))
        .isEqualTo(
            new Assigned.Lost<>(
                assigned.getFirst().run(),
                "the server ended after %s: exit status 9".formatted(label(0))));
    assertThat(numbers()).containsExactly(1, 1, 1);
    assertThat(servers).hasSize(1);
  }

  @Test
  void aServerWhoseHostIsLostBetweenTwoLoadsIsReplaced() {
    make(COMPLETED, 0);
    servers.getFirst().exitReason = Optional.of("the connection to there ended");
    servers.getFirst().hostLost = servers.getFirst().exitReason;
    make(COMPLETED, 0);
    make(COMPLETED, 0);

    assertThat(numbers()).containsExactly(1, 2, 2);
    assertThat(served(1).replaces())
        .contains("the connection to there ended, after %s".formatted(label(0)));
    assertThat(history).extracting(PastTrial::outcome).containsOnly(COMPLETED);
  }

  @Test
  void aResumedRunMeasuresTheRemainingLoadsOnAFreshServer() {
    make(COMPLETED, 0);
    runs.close();
    runs = runs(1);
    make(COMPLETED, 0);
    make(COMPLETED, 0);

    assertThat(numbers()).containsExactly(1, 2, 2);
    assertThat(served(1).replaces())
        .contains("the run, its load generator or a connection ended after %s".formatted(label(0)));
  }

  @Test
  void anotherEpochStartsWithAFreshServer() {
    make(COMPLETED, 0);
    runs.close();
    runs = runs(2);
    make(COMPLETED, 0);

    assertThat(numbers()).containsExactly(1, 2);
    assertThat(served(1).replaces()).isEmpty();
  }

  /** Makes the trial that the planner asks for next. */
  private void make(Outcome outcome, double backlogGrowth) {
    Trial trial = next();
    Assigned<FakeServer> server = runs.assign(trial, () -> history, this::start);
    List<Measurement> measurements = List.of(measured(trial, backlogGrowth));
    runs.ended(
        trial,
        server instanceof Assigned.Served && SharedServers.canContinueAfter(outcome, measurements));
    assigned.add(server);
    history.add(
        new PastTrial(
            trial,
            1,
            server instanceof Assigned.Lost ? FAILED : outcome,
            Duration.ofSeconds(20),
            measurements,
            server.run()));
  }

  private void makeAll() {
    while (planner().next(history).isPresent()) {
      make(COMPLETED, 0);
    }
  }

  private Trial next() {
    return planner().next(history).orElseThrow();
  }

  private Planner planner() {
    return Planner.of(study, 1);
  }

  private FakeServer start() {
    assertThat(servers).as("one server at a time").allMatch(server -> server.closed);
    var server = new FakeServer();
    servers.add(server);
    return server;
  }

  private static Measurement measured(Trial trial, double backlogGrowth) {
    return new Measurement(
        trial.load(),
        new Window(START, START.plusSeconds(8)),
        Map.of(
            Metric.SCHEDULED,
            new Reading.Measured(100),
            Metric.BACKLOG_SLOPE,
            new Reading.Measured(backlogGrowth)));
  }

  private List<Integer> numbers() {
    return assigned.stream().map(one -> one.run().firstTrial()).toList();
  }

  private List<Pass> passes() {
    return history.stream().map(past -> past.trial().pass()).toList();
  }

  private List<Boolean> fresh() {
    return assigned.stream()
        .map(one -> one instanceof Assigned.Served<FakeServer> served && served.isFresh())
        .toList();
  }

  private Assigned.Served<FakeServer> served(int made) {
    return (Assigned.Served<FakeServer>) assigned.get(made);
  }

  private String label(int made) {
    Trial trial = history.get(made).trial();
    return trial.point(trial.load()).label();
  }

  private ServerRuns<FakeServer> runs(int epoch) {
    return new ServerRuns<>(new SharedServers(study), epoch);
  }

  private static Study study(String serverPer) {
    return study(serverPer, 0);
  }

  private static Study study(String serverPer, int diagnosticBlocks) {
    return study(serverPer, diagnosticBlocks, "{rate: 100}, {rate: 110}, {rate: 120}");
  }

  private static Study study(String serverPer, int diagnosticBlocks, String loads) {
    return new StudyReader()
        .read(
            """
            study: s
            question: Which?
            variants: {a: {server: spring-mvc}, b: {server: spring-mvc}}
            workloads:
              x: {kernel: hello, loads: [%s]}
            protocol: {blocks: 1, diagnostic-blocks: %d, server-per: %s}
            """
                .formatted(loads, diagnosticBlocks, serverPer),
            Path.of("study.yaml"));
  }
}
