package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.LaunchSpec;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.launch.ServerFailure;
import dev.loombench.tool.launch.ServerStart;
import dev.loombench.tool.launch.os.MemoryUse;
import dev.loombench.tool.launch.os.PageCache;
import dev.loombench.tool.load.BackingServiceFailure;
import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runner of start-up trials: drops the page cache, starts the server on its own CPUs without
 * recorders, waits for the first good answer, lets the server idle, and stops it. There is no load.
 */
record StartUpRunner(
    Study study, RunDirectory directory, TrialServices services, RunProgress progress) {

  private static final WarmUpTimeSeries COLD =
      new WarmUpTimeSeries("none: starts are measured cold", true, List.of());

  TrialRecord run(Trial trial, int epoch) throws InterruptedException {
    var draft = new TrialDraft(trial, epoch, Instant.now());
    draft.warmUp(COLD);
    draft.placedOn(services.placed());
    services.loadFacts().forEach(draft::fact);
    draft.fact("page-cache", PageCache.drop());
    progress.phase("starting", "");
    try (BackingServices backing =
            services.forStart(
                study.variant(trial.variant()), directory.trialFile(trial, ".generator.log"));
        RunningServer server = services.launcher().launch(launchSpec(trial, backing.context()))) {
      draft.serverRuns(server);
      draft.fact("cpus.server", server.facts().get("cpus.server.start"));
      draft.serverOn(server.cpus());
      measure(draft, server);
    } catch (ServerFailure | BackingServiceFailure e) {
      draft.fail(e.getMessage());
    }
    return draft.record(Instant.now());
  }

  private void measure(TrialDraft draft, RunningServer server) throws InterruptedException {
    ServerStart startUp = server.startUp().orElseThrow();
    progress.phase("idling", "");
    boolean ended = endedWithin(server, study.protocol().idle());
    MemoryUse idle =
        ended
            ? MemoryUse.unavailable("the server ended before it was idle")
            : MemoryUse.of(server.pid().orElseThrow());
    var window = new Window(startUp.spawned(), Instant.now());
    draft.measured(
        List.of(new Measurement(new LoadId.None(), window, readings(startUp, idle), Map.of())),
        List.of(),
        List.of());
    if (ended) {
      draft.fail("the server ended while idle: " + server.exitReason().orElse("reason unknown"));
    } else {
      draft.end(TrialValidity.ofStartUp(draft.measurements(), server.flagsNotInEffect()));
    }
  }

  private static Map<Metric, Reading> readings(ServerStart startUp, MemoryUse idle) {
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    readings.put(Metric.START_UP, new Reading.Measured(startUp.took().toNanos() / 1e9));
    readings.put(Metric.START_UP_CPU, startUp.cpuSeconds());
    readings.put(Metric.RSS_FIRST_ANSWER, startUp.memory().rss());
    readings.put(Metric.PSS_FIRST_ANSWER, startUp.memory().pss());
    readings.put(Metric.RSS_IDLE, idle.rss());
    readings.put(Metric.PSS_IDLE, idle.pss());
    startUp
        .imageMebibytes()
        .ifPresent(size -> readings.put(Metric.IMAGE_SIZE, new Reading.Measured(size)));
    readings.put(Metric.FOREIGN_CPU, startUp.foreignCores());
    readings.put(Metric.STEAL, startUp.stealPercent());
    return readings;
  }

  private static boolean endedWithin(RunningServer server, Duration time)
      throws InterruptedException {
    try {
      server.onExit().get(time.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException runsOn) {
      return false;
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private LaunchSpec launchSpec(Trial trial, ServerContext context) {
    return new LaunchSpec(
        study.variant(trial.variant()),
        study.jvm(),
        List.of(),
        false,
        context,
        study.protocol().readyWithin(),
        LaunchSpec.Start.MEASURED,
        directory.root(),
        directory.trialFile(trial, ".log"));
  }
}
