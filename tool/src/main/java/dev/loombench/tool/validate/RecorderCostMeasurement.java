package dev.loombench.tool.validate;

import dev.loombench.tool.analyze.instrument.RecorderCost;
import dev.loombench.tool.analyze.instrument.RecorderCostRow;
import dev.loombench.tool.analyze.instrument.RecorderSet;
import dev.loombench.tool.analyze.instrument.Section;
import dev.loombench.tool.analyze.instrument.ValidationRequest;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.trial.TrialServices;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;

/** Measures what each set of recorders costs, in one warm JVM under load that keeps it busy. */
final class RecorderCostMeasurement {

  static final Duration WARM_UP = Duration.ofSeconds(25);

  /** Until all users are there, and then some. */
  static final Duration RISE = Duration.ofSeconds(3);

  /** After a switch: what it started or ended has had its effect. */
  static final Duration SETTLE = Duration.ofSeconds(1);

  /** Many for the CPU to be busy, few for a pool of 200 threads. */
  private static final int USERS = 64;

  private final TrialServices instruments;
  private final ValidationRequest asked;
  private final Path jdk;
  private final Path folder;
  private final SectionSteps steps;

  RecorderCostMeasurement(
      TrialServices instruments,
      ValidationRequest asked,
      Path jdk,
      Path folder,
      SectionSteps steps) {
    this.instruments = instruments;
    this.asked = asked;
    this.jdk = jdk;
    this.folder = folder;
    this.steps = steps;
  }

  /** Measures, and hands on what there is after each set of recorders. */
  void measure(Consumer<Section> soFar) throws LoadFailure, InterruptedException {
    var switches = new RecorderSwitches(instruments, asked.variant(), folder);
    steps.next("starting " + asked.variant().name());
    try (LoadedServer bench =
        LoadedServer.start(
            instruments, asked.variant(), asked.jvm(), switches.jvmFlags(), folder)) {
      if (bench.server().pid().isEmpty()) {
        throw Problem.usage(
            "variant '%s': its process can't be seen from here, so its cost can't be measured"
                .formatted(asked.variant().name()));
      }
      ValidationLoads plans = bench.plans(asked.request(), asked.seed());
      steps.next("warming up");
      bench.warmUp(plans, WARM_UP);
      List<RecorderCostRow> rows = new ArrayList<>();
      Map<RecorderSet, String> leftOut = new EnumMap<>(RecorderSet.class);
      var measuring = new WindowPairMeasurement(bench, asked.window(), new Random(asked.seed()));
      for (RecorderSet set : asked.recorderSets()) {
        steps.next("%s, %d pairs of windows".formatted(set.key(), asked.pairs()));
        Optional<RecorderSwitch> recorders = switches.of(set, bench, jdk);
        if (recorders.isEmpty()) {
          leftOut.put(set, "its trials record nothing that can be switched on in a running JVM");
        } else {
          measure(set, recorders.get(), measuring, plans, rows, leftOut);
        }
        soFar.accept(cost(rows, leftOut));
      }
    }
  }

  private void measure(
      RecorderSet set,
      RecorderSwitch recorders,
      WindowPairMeasurement measuring,
      ValidationLoads plans,
      List<RecorderCostRow> rows,
      Map<RecorderSet, String> leftOut)
      throws LoadFailure, InterruptedException {
    try {
      // Once beforehand: the first time, a JVM loads and compiles what it records with.
      recorders.on();
      recorders.off();
      rows.add(
          new RecorderCostRow(
              set,
              measuring.measure(
                  plans, USERS, recorders, asked.pairs(), folder.resolve("load.hlog"))));
    } catch (JdkCommand.Refused refused) {
      leftOut.put(set, refused.getMessage());
    }
  }

  private RecorderCost cost(List<RecorderCostRow> rows, Map<RecorderSet, String> leftOut) {
    return new RecorderCost(
        asked.variant().name(),
        "%s %s, %d users".formatted(asked.request().method(), asked.request().path(), USERS),
        asked.window(),
        asked.limitPercent(),
        rows,
        leftOut);
  }
}
