package dev.loombench.tool.run.trial;

import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestResult;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.load.LoadPlans;
import dev.loombench.tool.load.LoadRun;
import dev.loombench.tool.plan.RateStrategy;
import dev.loombench.tool.run.trial.MeasuredLoad.Around;
import dev.loombench.tool.run.trial.MeasuredLoad.Part;
import dev.loombench.tool.run.trial.MeasuredLoad.Sent;
import dev.loombench.tool.store.LatencyLog;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Slo;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.SloResult;
import dev.loombench.tool.trial.Window;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Sends one rate after the other to one warm server, each by a plan of its own and chosen by what
 * became of those before. A plan has ended when nothing of it is in flight, so that no rate pays
 * for the one before it.
 */
final class ProbedLoad {

  /** What a server may still be at that nobody waits for any more. */
  private static final Duration AFTER_TIMEOUTS = Duration.ofSeconds(5);

  private final LoadEngine engine;
  private final RunningServer server;
  private final LoadPlans plans;

  ProbedLoad(LoadEngine engine, RunningServer server, LoadPlans plans) {
    this.engine = engine;
    this.server = server;
    this.plans = plans;
  }

  /**
   * What is asked at each rate.
   *
   * @param measured how long it is measured
   */
  record Asked(Slo slo, Spacing spacing, Duration measured) {}

  Sent send(RateStrategy course, Asked asked, Path histograms, Around around)
      throws LoadFailure, InterruptedException {
    around.settled();
    Instant origin = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    List<Part> parts = new ArrayList<>();
    List<Path> logs = new ArrayList<>();
    List<Probe> probes = new ArrayList<>();
    OptionalDouble next = course.next(probes);
    while (next.isPresent() && server.isAlive()) {
      var rate = new Load.Open(next.getAsDouble(), asked.spacing());
      Path log = Path.of(histograms + "." + probes.size());
      Part part = probe(rate, asked, wholeSecondAfter(origin), parts, log, around);
      parts.add(part);
      logs.add(log);
      probes.add(new Probe(rate.ratePerSecond(), sloResult(part, asked.slo(), log)));
      letRest(part.result());
      next = course.next(probes);
    }
    LatencyLog.join(logs, histograms);
    return new Sent(List.copyOf(parts));
  }

  private Part probe(
      Load.Open rate, Asked asked, Instant startAt, List<Part> before, Path log, Around around)
      throws LoadFailure, InterruptedException {
    Window window = plans.probeWindow(asked.measured(), startAt);
    List<Window> windows = new ArrayList<>(before.stream().map(Part::window).toList());
    windows.add(window);
    around.stamped(windows);
    around.tell("probe %d, %s".formatted(windows.size(), rate.label()));
    LoadRun run =
        engine.start(plans.probe(rate, asked.measured(), startAt), Optional.of(log), _ -> {});
    var _ = server.onExit().thenRun(run::stop);
    return new Part(rate.id(), window, run.await());
  }

  private static SloResult sloResult(Part part, Slo slo, Path log) {
    var client = new ClientReadings(part.result(), LatencyLog.read(log));
    return SloResult.of(
        slo, new Measurement(part.step(), part.window(), client.within(part.window())));
  }

  private static void letRest(LoadResult result) throws InterruptedException {
    long givenUp =
        result.results().getOrDefault(RequestResult.TIMEOUT, 0L)
            + result.results().getOrDefault(RequestResult.UNSENT, 0L)
            + result.results().getOrDefault(RequestResult.UNANSWERED, 0L);
    if (givenUp > 0) {
      Thread.sleep(AFTER_TIMEOUTS.toMillis());
    }
  }

  /** All windows lie whole seconds apart, as samples do. */
  private static Instant wholeSecondAfter(Instant origin) {
    Duration since = Duration.between(origin, Instant.now().plus(MeasuredLoad.LEAD));
    return origin.plusSeconds(since.toSeconds() + 1);
  }
}
