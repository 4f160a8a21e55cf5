package dev.loombench.tool.validate;

import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.run.Instruments;
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
final class CostMeasuring {

  static final Duration WARM_UP = Duration.ofSeconds(25);

  /** Until all users are there, and then some. */
  static final Duration RISE = Duration.ofSeconds(3);

  /** After a switch: what it started or ended has had its effect. */
  static final Duration SETTLE = Duration.ofSeconds(1);

  /** Many for the CPU to be busy, few for a pool of 200 threads. */
  private static final int USERS = 64;

  private final Instruments instruments;
  private final Asked asked;
  private final Path jdk;
  private final Path folder;
  private final Steps steps;

  CostMeasuring(Instruments instruments, Asked asked, Path jdk, Path folder, Steps steps) {
    this.instruments = instruments;
    this.asked = asked;
    this.jdk = jdk;
    this.folder = folder;
    this.steps = steps;
  }

  /** Measures, and hands on what there is after each set of recorders. */
  void measure(Consumer<Section> soFar) throws LoadFailure, InterruptedException {
    var switches = new Switches(instruments, asked.variant(), folder);
    steps.next("starting " + asked.variant().name());
    try (Bench bench =
        Bench.start(instruments, asked.variant(), asked.jvm(), switches.jvmFlags(), folder)) {
      if (bench.server().pid().isEmpty()) {
        throw Problem.usage(
            "variant '%s': its process can't be seen from here, so its cost can't be measured"
                .formatted(asked.variant().name()));
      }
      Plans plans = bench.plans(asked.request(), asked.seed());
      steps.next("warming up");
      bench.warmUp(plans, WARM_UP);
      List<CostRow> rows = new ArrayList<>();
      Map<RecorderSet, String> leftOut = new EnumMap<>(RecorderSet.class);
      var measuring = new PairMeasuring(bench, asked.window(), new Random(asked.seed()));
      for (RecorderSet set : asked.recorderSets()) {
        steps.next("%s, %d pairs of windows".formatted(set.key(), asked.pairs()));
        Optional<Switch> recorders = switches.of(set, bench, jdk);
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
      Switch recorders,
      PairMeasuring measuring,
      Plans plans,
      List<CostRow> rows,
      Map<RecorderSet, String> leftOut)
      throws LoadFailure, InterruptedException {
    try {
      // Once beforehand: the first time, a JVM loads and compiles what it records with.
      recorders.on();
      recorders.off();
      rows.add(
          new CostRow(
              set,
              measuring.measure(
                  plans, USERS, recorders, asked.pairs(), folder.resolve("load.hlog"))));
    } catch (JdkCommand.Refused refused) {
      leftOut.put(set, refused.getMessage());
    }
  }

  private Cost cost(List<CostRow> rows, Map<RecorderSet, String> leftOut) {
    return new Cost(
        asked.variant().name(),
        "%s %s, %d users".formatted(asked.request().method(), asked.request().path(), USERS),
        asked.window(),
        asked.limitPercent(),
        rows,
        leftOut);
  }
}
