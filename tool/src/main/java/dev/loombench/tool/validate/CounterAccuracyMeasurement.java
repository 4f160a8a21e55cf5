package dev.loombench.tool.validate;

import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.analyze.instrument.CounterAccuracy;
import dev.loombench.tool.analyze.instrument.CounterCheck;
import dev.loombench.tool.analyze.instrument.Section;
import dev.loombench.tool.analyze.instrument.ValidationRequest;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.run.trial.TrialServices;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Measurement of counter accuracy: performs known actions and compares the counters with them. */
final class CounterAccuracyMeasurement {

  private static final double RATE = 1_000;
  private static final Duration LOAD = Duration.ofSeconds(3);
  private static final Duration START = Duration.ofSeconds(4);
  static final Duration DURATION =
      LOAD.plusSeconds(3)
          .plusSeconds(4)
          .plus(
              CounterScenarios.ALL.stream()
                  .map(actions -> START.plus(ScriptedRun.duration(actions.paths().size())))
                  .reduce(Duration.ZERO, Duration::plus));

  private final TrialServices services;
  private final ValidationRequest request;
  private final Path folder;
  private final SectionSteps steps;
  private final List<CounterCheck> checks = new ArrayList<>();

  CounterAccuracyMeasurement(
      TrialServices services, ValidationRequest request, Path folder, SectionSteps steps) {
    this.services = services;
    this.request = request;
    this.folder = folder;
    this.steps = steps;
  }

  /** Measures, and reports the results so far after each step. */
  void measure(Consumer<Section> results) throws LoadFailure, InterruptedException {
    steps.next("requests and bytes");
    checks.addAll(requests());
    results.accept(new CounterAccuracy(checks));
    steps.next("dropped connections");
    checks.addAll(DroppedConnections.run().checks());
    results.accept(new CounterAccuracy(checks));
    var script = new ScriptedRun(services, request.jvm(), folder);
    for (CounterScenarios actions : CounterScenarios.ALL) {
      steps.next("the scripted server, " + label(actions.pass()));
      checks.addAll(actions.checks(script.play(actions.pass(), actions.paths())));
      results.accept(new CounterAccuracy(checks));
    }
  }

  private static String label(Pass pass) {
    return "recorded as in %s trials".formatted(pass.key());
  }

  private List<CounterCheck> requests() throws LoadFailure, InterruptedException {
    try (CountingServer server = CountingServer.start();
        LoadEngine engine = services.load().engine(folder.resolve("generator.log"))) {
      var plans =
          new ValidationLoads(
              server.uri(),
              RequestSpec.get("/empty"),
              services.load().eventLoops(),
              request.seed());
      LoadResult result =
          engine.start(plans.open(RATE, LOAD, Deadlines.soon()), Optional.empty(), _ -> {}).await();
      String done = "%s/s for %d s".formatted(Numbers.grouped(RATE), LOAD.toSeconds());
      return List.of(
          exact(
              "requests due, by the generator",
              done,
              RATE * LOAD.toSeconds(),
              (double) result.scheduled()),
          exact(
              "good answers, by the generator",
              done,
              (double) server.requests(),
              (double) result.results().getOrDefault(RequestResult.OK, 0L)),
          exact(
              "bytes sent, by the generator",
              done,
              (double) server.bytesIn(),
              (double) result.seconds().stream().mapToLong(SecondCounts::bytesOut).sum()),
          exact(
              "bytes received, by the generator",
              done,
              (double) server.bytesOut(),
              (double) result.seconds().stream().mapToLong(SecondCounts::bytesIn).sum()));
    }
  }

  private static CounterCheck exact(String counter, String done, double expected, double reported) {
    return new CounterCheck(
        counter,
        done,
        "1",
        expected,
        new Reading.Measured(reported),
        new CounterCheck.Tolerance.Exact());
  }
}
