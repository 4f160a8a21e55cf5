package dev.loombench.tool.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.GeneratorHealth;
import dev.loombench.contract.LatencyCounts;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.launch.ServerStart;
import dev.loombench.tool.launch.os.ThreadCpus;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadPlans;
import dev.loombench.tool.load.LoadRun;
import dev.loombench.tool.record.proc.ProcessUse;
import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.study.Variant.Transport;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A load that is measured whole, for a second. */
class MeasurementPhaseTest {

  private static final ClosedModel.Staged STAGED =
      new ClosedModel.Staged(5, Duration.ZERO, Duration.ofSeconds(1), Duration.ZERO, Duration.ZERO);

  private static final ClosedModel.Iterations ITERATIONS =
      new ClosedModel.Iterations(5, Duration.ZERO, 2, ClosedModel.Iterations.WITHIN);

  /** Rehearsals of iterations by a server at rest: all users at once, and as measured. */
  private static final int REHEARSALS = 2;

  private static final OpenModel.Ramp RAMP_OF_ONE_ATTACK =
      new OpenModel.Ramp(
          100,
          OptionalDouble.of(100),
          50,
          Duration.ofSeconds(1),
          1,
          new Slo(Duration.ofMillis(500), 0.001),
          Spacing.UNIFORM);

  @TempDir private Path folder;

  private final Engine engine = new Engine();
  private final Server server = new Server();
  private final Windows windows = new Windows();
  private Supplier<ClockWatch.Reading> clocks = ClockWatch.Reading::ofBoth;

  @Test
  void aLoadThatIsMeasuredWholeIsSentAgainWhileTheServerCompilesInIt() throws Exception {
    server.compilesInPlans = 2;

    MeasurementPhase.Measured measured = send();

    assertThat(windows.set).hasSize(2);
    assertThat(windows.rehearsals).isEqualTo(1);
    assertThat(server.releases).isEqualTo(1);
    assertThat(measured.windows()).containsExactly(windows.set.getLast());
    assertThat(measured.results()).containsExactly(engine.results.getLast());
  }

  @Test
  void itIsSentThreeTimesAtMost() throws Exception {
    server.compilesInPlans = 100;

    assertThat(send().windows()).containsExactly(windows.set.getLast());
    assertThat(windows.set).hasSize(3);
  }

  @Test
  void itIsSentOnceToAServerAtRest() throws Exception {
    assertThat(send().windows()).hasSize(1);
    assertThat(windows.set).hasSize(1);
    assertThat(windows.rehearsals).isZero();
  }

  @Test
  void iterationsAreSentAgainWhileTheServerCompilesInThem() throws Exception {
    engine.seconds = 1;
    server.compilesAfterPlans = REHEARSALS;
    server.compilesInPlans = REHEARSALS + 1;

    MeasurementPhase.Measured measured = send(ITERATIONS);

    assertThat(engine.results).hasSize(REHEARSALS + 2);
    assertThat(windows.rehearsals).isEqualTo(REHEARSALS + 1);
    assertThat(windows.ended).hasSize(2);
    assertThat(measured.windows()).containsExactly(windows.ended.getLast());
    assertThat(measured.results()).containsExactly(engine.results.getLast());
  }

  @Test
  void iterationsAreMeasuredThreeTimesAtMost() throws Exception {
    engine.seconds = 1;
    server.compilesAfterPlans = REHEARSALS;
    server.compilesInPlans = 100;

    assertThat(send(ITERATIONS).windows()).containsExactly(windows.ended.getLast());
    assertThat(windows.ended).hasSize(3);
  }

  @Test
  void anAttackOfARampIsSentAgainWhileTheServerCompilesInIt() throws Exception {
    server.compilesAfterPlans = 0;
    server.compilesInPlans = 2;

    MeasurementPhase.Measured measured = send(RAMP_OF_ONE_ATTACK);

    assertThat(engine.results).hasSize(3);
    assertThat(server.releases).isEqualTo(2);
    assertThat(measured.results()).containsExactly(engine.results.getLast());
    assertThat(measured.windows()).containsExactly(windows.set.getLast());
  }

  @Test
  void anAttackIsSentFourTimesAtMost() throws Exception {
    server.compilesAfterPlans = 0;
    server.compilesInPlans = 100;

    assertThat(send(RAMP_OF_ONE_ATTACK).results()).containsExactly(engine.results.getLast());
    assertThat(engine.results).hasSize(4);
  }

  @Test
  @Timeout(60)
  void aWallClockThatIsSetBackDoesNotLengthenAnAttack() throws Exception {
    clocks = () -> anHourAhead(ClockWatch.Reading.ofBoth());

    assertThat(send(RAMP_OF_ONE_ATTACK).windows()).hasSize(1);
  }

  /**
   * A look takes CPU, which would be missing for requests that are in flight at the window's end.
   */
  @Test
  void theServerIsLookedIntoAfterTheRequestsOfTheWindow() throws Exception {
    var users = new ClosedModel.Closed(5, Duration.ZERO, Duration.ZERO, Duration.ZERO);

    Window window = send(users).windows().getFirst();

    assertThat(windows.looked).isAfter(window.end().plusMillis(900)); // clocks differ a little
  }

  /** Returns a reading after which the wall clock was set back. */
  private static ClockWatch.Reading anHourAhead(ClockWatch.Reading clock) {
    return new ClockWatch.Reading(clock.wall().plus(Duration.ofHours(1)), clock.nanoTime());
  }

  private MeasurementPhase.Measured send() throws Exception {
    return send(STAGED);
  }

  private MeasurementPhase.Measured send(Load load) throws Exception {
    var protocol =
        new Protocol(
            new Protocol.Blocks(3, 1),
            7,
            Duration.ofSeconds(3),
            Duration.ofSeconds(8),
            new Protocol.WarmUp(0.1, 0.05, Duration.ofSeconds(45)),
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            0.05);
    var workload =
        new Workload(
            new WorkloadId("wait"),
            new Work.Kernel(KernelName.DELAY, Map.of("millis", 1L)),
            List.of(load));
    return new MeasurementPhase(
            engine,
            server,
            new LoadPlans(server.baseUri(), Transport.DEFAULT, workload, protocol, 1, 42),
            new WarmUp(
                protocol,
                _ -> 2.5,
                1,
                server,
                Optional.of(() -> Optional.of(server.use())),
                windows),
            new StealWatch(Map::of, false),
            4,
            List.of(),
            clocks)
        .send(load, folder.resolve("latencies.hlog"), windows);
  }

  /** Engine whose plans answer all seconds at once, and whose results follow. */
  private final class Engine implements LoadEngine {

    private final List<LoadResult> results = new ArrayList<>();
    private int seconds = 10;

    @Override
    public List<Long> pids() {
      return List.of();
    }

    @Override
    public Duration lead() {
      return Duration.ZERO;
    }

    @Override
    public LoadRun start(
        LoadPlan plan, Optional<Path> histograms, Consumer<SecondCounts> progress) {
      server.plans++;
      histograms.ifPresent(MeasurementPhaseTest::writeEmpty);
      List<SecondCounts> counts =
          IntStream.range(0, seconds).mapToObj(MeasurementPhaseTest::second).toList();
      counts.forEach(progress);
      var result =
          new LoadResult(
              plan.startAt(),
              plan.startAt().plusSeconds(seconds),
              100L * seconds,
              SecondCounts.results(counts),
              Map.of(200, 100L * seconds),
              Map.of(),
              counts,
              new GeneratorHealth(
                  1,
                  10,
                  OptionalDouble.of(1),
                  OptionalDouble.of(0),
                  0,
                  OptionalLong.empty(),
                  1,
                  "epoll",
                  0));
      results.add(result);
      return new LoadRun() {
        @Override
        public void stop() {}

        @Override
        public boolean ended() {
          return false;
        }

        @Override
        public LoadResult await() {
          return result;
        }
      };
    }

    @Override
    public void close() {}
  }

  private static void writeEmpty(Path log) {
    try {
      Files.writeString(log, "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SecondCounts second(int second) {
    return new SecondCounts(
        second,
        100,
        Map.of(RequestResult.OK, 100L),
        100,
        0,
        0,
        0,
        0,
        OptionalLong.empty(),
        LatencyCounts.NONE,
        OptionalLong.empty());
  }

  /**
   * Server that uses half a CPU, and a tenth for its compiler in some plans, until that may use all
   * CPUs.
   */
  private static final class Server implements RunningServer {

    private final long startNanos = System.nanoTime();
    private final Instant start = Instant.now();
    private int plans;
    private int compilesAfterPlans = 1; // the first plan stabilizes
    private int compilesInPlans;
    private boolean isConfined = true;
    private int releases;
    private long compilerNanos;
    private long lastNanos = startNanos;

    ProcessUse use() {
      long now = System.nanoTime();
      if (isConfined && plans > compilesAfterPlans && plans <= compilesInPlans) {
        compilerNanos += (now - lastNanos) / 10;
      }
      lastNanos = now;
      return new ProcessUse(
          start.plusNanos(now - startNanos), (now - startNanos) / 2, compilerNanos);
    }

    @Override
    public OptionalLong pid() {
      return OptionalLong.empty();
    }

    @Override
    public URI baseUri() {
      return URI.create("http://127.0.0.1:1");
    }

    @Override
    public Map<String, String> facts() {
      return Map.of();
    }

    @Override
    public void confineAllButCompilers() {
      isConfined = false;
      releases++;
    }

    @Override
    public String confine() {
      isConfined = true;
      return "";
    }

    @Override
    public List<Integer> cpus() {
      return List.of();
    }

    @Override
    public List<ThreadCpus> misplacedThreads() {
      return List.of();
    }

    @Override
    public List<String> flagsNotInEffect() {
      return List.of();
    }

    @Override
    public Optional<ServerStart> startUp() {
      return Optional.empty();
    }

    @Override
    public boolean isAlive() {
      return true;
    }

    @Override
    public Optional<String> exitReason() {
      return Optional.empty();
    }

    @Override
    public CompletableFuture<String> onExit() {
      return new CompletableFuture<>();
    }

    @Override
    public void close() {}
  }

  private static final class Windows implements MeasurementPhase.Listener, RunProgress {

    private final List<Window> ended = new ArrayList<>();
    private Instant looked = Instant.MIN;
    private List<Window> set = List.of();
    private int rehearsals;

    @Override
    public void stabilized() {}

    @Override
    public void rehearsed() {
      rehearsals++;
    }

    @Override
    public void windowsSet(List<Window> windows) {
      set = windows;
    }

    @Override
    public void disturbed(String why) {}

    @Override
    public void measured() {
      looked = Instant.now();
    }

    @Override
    public void loadEnded(Window window) {
      ended.add(window);
    }

    @Override
    public void progress(String detail) {}

    @Override
    public void trialStarts(Trial trial, int remaining, TimeLeft left) {}

    @Override
    public void phase(String phase, String detail) {}

    @Override
    public void trialEnded(TrialRecord trial) {}

    @Override
    public void note(String message) {}
  }
}
