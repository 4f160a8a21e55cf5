package dev.loombench.tool.validate;

import dev.loombench.contract.LoadPlan;
import dev.loombench.tool.analyze.instrument.RecorderCost;
import dev.loombench.tool.analyze.instrument.RecorderCostRow;
import dev.loombench.tool.analyze.instrument.RecorderSet;
import dev.loombench.tool.analyze.instrument.Section;
import dev.loombench.tool.analyze.instrument.ValidationRequest;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.JdkCommand;
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

/** Measurement of the cost of each set of recorders, in one warm JVM under load. */
record RecorderCostMeasurement(
    TrialServices services, ValidationRequest request, Path folder, SectionSteps steps) {

  static final Duration WARM_UP = Duration.ofSeconds(25);

  /** Time until all users have started. */
  static final Duration RISE = Duration.ofSeconds(3);

  /** Time after switching recorders on or off. */
  static final Duration SETTLING = Duration.ofSeconds(1);

  /** Enough users to keep the CPU busy, and few for a pool of 200 threads. */
  static final int USERS = 64;

  /** Measures, and reports the results so far after each set of recorders. */
  void measure(Consumer<Section> results) throws LoadFailure, InterruptedException {
    var switches = new RecorderSwitches(services, request.variant(), folder);
    steps.next("starting " + request.variant().id());
    try (LoadedServer loaded =
        LoadedServer.start(
            services, request.variant(), request.jvm(), switches.jvmFlags(), folder)) {
      if (loaded.server().pid().isEmpty()) {
        throw Problem.usage(
            "--variant: the process of '%s' is not on this machine, so its cost can't be measured; choose another variant."
                .formatted(request.variant().id()));
      }
      ValidationLoads plans = loaded.plans(request.request(), request.seed());
      steps.next("warming up");
      loaded.warmUp(plans, WARM_UP);
      LoadPlan published = plans.closed(USERS, RISE, Deadlines.soon());
      List<RecorderCostRow> rows = new ArrayList<>();
      Map<RecorderSet, String> notMeasured = new EnumMap<>(RecorderSet.class);
      var measuring =
          new WindowPairMeasurement(loaded, request.window(), new Random(request.seed()));
      for (RecorderSet set : request.recorderSets()) {
        steps.next("%s, %d pairs of windows".formatted(set.key(), request.pairs()));
        Optional<RecorderSwitch> recorders = switches.of(set, loaded, published);
        if (recorders.isEmpty()) {
          notMeasured.put(set, "its recorders can't be switched on in a running JVM");
        } else {
          measure(set, recorders.get(), measuring, plans, rows, notMeasured);
        }
        results.accept(cost(rows, notMeasured));
      }
    }
  }

  private void measure(
      RecorderSet set,
      RecorderSwitch recorders,
      WindowPairMeasurement measuring,
      ValidationLoads plans,
      List<RecorderCostRow> rows,
      Map<RecorderSet, String> notMeasured)
      throws LoadFailure, InterruptedException {
    try {
      // Switched once before the first window, so that the JVM has loaded the code of the
      // recorders.
      recorders.on();
      recorders.off();
      rows.add(
          new RecorderCostRow(
              set,
              measuring.measure(
                  plans, USERS, recorders, request.pairs(), folder.resolve("load.hlog"))));
    } catch (JdkCommand.CommandFailure failure) {
      notMeasured.put(set, failure.getMessage());
    }
  }

  private RecorderCost cost(List<RecorderCostRow> rows, Map<RecorderSet, String> notMeasured) {
    return new RecorderCost(
        request.variant().id(),
        request.request(),
        USERS,
        request.window(),
        request.limitPercent(),
        rows,
        notMeasured);
  }
}
