package dev.loombench.tool.validate;

import dev.loombench.tool.analyze.instrument.CounterCheck;
import dev.loombench.tool.analyze.instrument.CounterCheck.Tolerance;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.validate.ScriptedRun.ScriptedAction;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Actions of the scripted server in one pass, and the counters that must show them. The expected
 * values come from the server, which reads them from counters of the JVM that no recorder uses.
 *
 * @param pass the pass whose recorders are checked
 */
record CounterScenarios(Pass pass, List<Action> actions) {

  private static final Tolerance EXACT = new Tolerance.Exact();
  private static final double MIB = 1024.0 * 1024;
  private static final double KIB = 1024.0;

  /**
   * An action.
   *
   * @param path the request that triggers it
   * @param checks derives the checks from what the server did
   */
  record Action(String path, Function<ScriptedAction, Stream<CounterCheck>> checks) {}

  /** All scenarios. */
  static final List<CounterScenarios> ALL =
      List.of(
          new CounterScenarios(
              Pass.HEADLINE,
              List.of(new Action("/burn?cpu-micros=3000000", CounterScenarios::cpuUsed))),
          new CounterScenarios(
              Pass.DIAGNOSTIC,
              List.of(
                  new Action("/allocate?bytes=536870912&pieces=16384", CounterScenarios::allocated),
                  new Action("/collect?times=5", CounterScenarios::collected),
                  new Action(
                      "/contend?threads=4&times=25&hold-millis=5", CounterScenarios::contended),
                  new Action("/throw?times=1000", CounterScenarios::thrown),
                  new Action(
                      "/threads?platform=20&daemon=5&virtual=0&millis=500",
                      CounterScenarios::started))),
          // Separate: with virtual threads, JDK 25 does not report all waits for monitors.
          new CounterScenarios(
              Pass.DIAGNOSTIC,
              List.of(new Action("/pin?times=10&millis=20", CounterScenarios::pinned))),
          new CounterScenarios(
              Pass.VIRTUAL_THREADS,
              List.of(
                  new Action(
                      "/threads?platform=0&daemon=0&virtual=5000&millis=500",
                      CounterScenarios::startedVirtual))));

  List<String> paths() {
    return actions.stream().map(Action::path).toList();
  }

  /** Returns the checks of the performed actions, in the same order. */
  List<CounterCheck> checks(List<ScriptedAction> done) {
    return IntStream.range(0, actions.size())
        .boxed()
        .flatMap(index -> actions.get(index).checks().apply(done.get(index)))
        .toList();
  }

  private static Stream<CounterCheck> cpuUsed(ScriptedAction action) {
    return Stream.of(
        check(
            action,
            // Excludes the compiler's CPU, which the action itself causes. There is one answer.
            Metric.CPU_PER_REQUEST,
            1e-3,
            "ms",
            action.count("cpuMicros") / 1_000,
            new Tolerance.Percent(2)));
  }

  private static Stream<CounterCheck> allocated(ScriptedAction action) {
    return Stream.of(
        check(
            action,
            Metric.ALLOCATED_PER_REQUEST,
            KIB / MIB,
            "MiB",
            action.count("allocatedBytes") / MIB,
            new Tolerance.Percent(5)));
  }

  private static Stream<CounterCheck> collected(ScriptedAction action) {
    double collections = action.count("collections");
    return Stream.of(
        check(action, Metric.GC_COUNT, 1, "1", collections, EXACT),
        check(
            action,
            Metric.GC_PAUSE,
            action.window().seconds(),
            "ms",
            action.count("collectionMillis"),
            new Tolerance.Within(collections)));
  }

  private static Stream<CounterCheck> contended(ScriptedAction action) {
    return Stream.of(
        check(action, Metric.MONITOR_CONTENDED, 1, "1", action.count("contended"), EXACT),
        check(
            action,
            Metric.MONITOR_CONTENDED_TIME,
            action.window().seconds() * 1_000,
            "ms",
            action.count("waitedMicros") / 1_000,
            new Tolerance.Percent(5)));
  }

  private static Stream<CounterCheck> thrown(ScriptedAction action) {
    return Stream.of(check(action, Metric.EXCEPTIONS, 1, "1", action.count("thrown"), EXACT));
  }

  private static Stream<CounterCheck> started(ScriptedAction action) {
    return Stream.of(
        check(
            action,
            Metric.JVM_THREADS_STARTED,
            1,
            "1",
            action.count("platformStartedByTheJvm"),
            EXACT));
  }

  private static Stream<CounterCheck> pinned(ScriptedAction action) {
    return Stream.of(
        check(action, Metric.PINNED_COUNT, 1, "1", action.count("pinned"), EXACT),
        check(
            action,
            Metric.PINNED_TIME,
            action.window().seconds() * 1_000,
            "ms",
            action.count("pinnedMicros") / 1_000,
            new Tolerance.Percent(5)));
  }

  private static Stream<CounterCheck> startedVirtual(ScriptedAction action) {
    return Stream.of(
        check(action, Metric.VIRTUAL_THREADS_STARTED, 1, "1", action.count("virtual"), EXACT));
  }

  private static CounterCheck check(
      ScriptedAction action,
      Metric metric,
      double factor,
      String unit,
      double expected,
      Tolerance tolerance) {
    Reading reported = action.reported(metric, factor);
    return new CounterCheck(metric.label(), action.path(), unit, expected, reported, tolerance);
  }
}
