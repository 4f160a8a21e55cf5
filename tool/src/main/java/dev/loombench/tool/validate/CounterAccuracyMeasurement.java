package dev.loombench.tool.validate;

import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.analyze.instrument.CounterAccuracy;
import dev.loombench.tool.analyze.instrument.CounterCheck;
import dev.loombench.tool.analyze.instrument.Section;
import dev.loombench.tool.analyze.instrument.ValidationNumbers;
import dev.loombench.tool.analyze.instrument.ValidationRequest;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.run.trial.TrialServices;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Does what is known, and holds what the counters say against it. */
final class CounterAccuracyMeasurement {

  private static final double RATE = 1_000;
  private static final Duration LOAD = Duration.ofSeconds(3);
  private static final Duration START = Duration.ofSeconds(4);

  /** All of it. */
  static final Duration LASTS =
      LOAD.plusSeconds(3)
          .plusSeconds(4)
          .plus(
              CounterScenarios.ALL.stream()
                  .map(deeds -> START.plus(ScriptedRun.lasts(deeds.paths().size())))
                  .reduce(Duration.ZERO, Duration::plus));

  private final TrialServices instruments;
  private final ValidationRequest asked;
  private final Path folder;
  private final SectionSteps steps;
  private final List<CounterCheck> checks = new ArrayList<>();

  CounterAccuracyMeasurement(
      TrialServices instruments, ValidationRequest asked, Path folder, SectionSteps steps) {
    this.instruments = instruments;
    this.asked = asked;
    this.folder = folder;
    this.steps = steps;
  }

  /** Measures, and hands on what there is after each step. */
  void measure(Consumer<Section> soFar) throws LoadFailure, InterruptedException {
    steps.next("requests and bytes");
    checks.addAll(requests());
    soFar.accept(new CounterAccuracy(checks));
    steps.next("dropped connections");
    checks.addAll(NetworkChecks.of(DroppedConnections.make()));
    soFar.accept(new CounterAccuracy(checks));
    var script = new ScriptedRun(instruments, asked.jvm(), folder);
    for (CounterScenarios deeds : CounterScenarios.ALL) {
      steps.next("the scripted server, " + words(deeds.pass()));
      checks.addAll(deeds.checks(script.play(deeds.pass(), deeds.paths())));
      soFar.accept(new CounterAccuracy(checks));
    }
  }

  private static String words(Pass pass) {
    return "recorded as in %s trials".formatted(pass.key());
  }

  private List<CounterCheck> requests() throws LoadFailure, InterruptedException {
    try (CountingServer server = CountingServer.start();
        LoadEngine engine = instruments.load().engine(folder.resolve("generator.log"))) {
      var plans =
          new ValidationLoads(
              server.uri(),
              RequestSpec.get("/empty"),
              instruments.load().eventLoops(),
              asked.seed());
      LoadResult result =
          engine.start(plans.open(RATE, LOAD, Deadlines.soon()), Optional.empty(), _ -> {}).await();
      String done = "%s/s for %d s".formatted(ValidationNumbers.whole(RATE), LOAD.toSeconds());
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

  private static CounterCheck exact(String counter, String done, double expected, double told) {
    return new CounterCheck(
        counter,
        done,
        "1",
        expected,
        new Reading.Measured(told),
        new CounterCheck.Tolerance.Exact());
  }
}
