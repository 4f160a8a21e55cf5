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

/**
 * Actions of the scripted server in one pass, and the counters that must show them. The expected
 * values come from the server, which reads them from counters of the JVM that no recorder uses.
 */
record CounterScenarios(Pass pass, List<Action> actions) {

  private static final Tolerance EXACT = new Tolerance.Exact();
  private static final double MIB = 1024.0 * 1024;
  private static final double KIB = 1024.0;

  /** Request that triggers an action, and the checks of what the server did. */
  record Action(String path, Function<ScriptedAction, List<CounterCheck>> checks) {}

  static final List<CounterScenarios> ALL =
      List.of(
          new CounterScenarios(
              Pass.HEADLINE,
              List.of(
                  new Action(
                      "/burn?cpu-micros=3000000",
                      action ->
                          List.of(
                              check(
                                  action,
                                  // Excludes the compiler's CPU, which the action itself causes.
                                  // There is one answer.
                                  Metric.CPU_PER_REQUEST,
                                  1e-3,
                                  "ms",
                                  action.count("cpuMicros") / 1_000,
                                  new Tolerance.Percent(2)))))),
          new CounterScenarios(
              Pass.DIAGNOSTIC,
              List.of(
                  new Action(
                      "/allocate?bytes=536870912&pieces=16384",
                      action ->
                          List.of(
                              check(
                                  action,
                                  Metric.ALLOCATED_PER_REQUEST,
                                  KIB / MIB,
                                  "MiB",
                                  action.count("allocatedBytes") / MIB,
                                  new Tolerance.Percent(5)))),
                  new Action(
                      "/collect?times=5",
                      action ->
                          List.of(
                              exact(action, Metric.GC_COUNT, "collections"),
                              check(
                                  action,
                                  Metric.GC_PAUSE,
                                  action.window().seconds(),
                                  "ms",
                                  action.count("collectionMillis"),
                                  new Tolerance.Within(action.count("collections"))))),
                  new Action(
                      "/contend?threads=4&times=25&hold-millis=5",
                      action ->
                          List.of(
                              exact(action, Metric.MONITOR_CONTENDED, "contended"),
                              time(action, Metric.MONITOR_CONTENDED_TIME, "waitedMicros"))),
                  new Action(
                      "/throw?times=1000",
                      action -> List.of(exact(action, Metric.EXCEPTIONS, "thrown"))),
                  new Action(
                      "/threads?platform=20&daemon=5&virtual=0&millis=500",
                      action ->
                          List.of(
                              exact(
                                  action,
                                  Metric.JVM_THREADS_STARTED,
                                  "platformStartedByTheJvm"))))),
          // Separate: with virtual threads, JDK 25 does not report all waits for monitors.
          new CounterScenarios(
              Pass.DIAGNOSTIC,
              List.of(
                  new Action(
                      "/pin?times=10&millis=20",
                      action ->
                          List.of(
                              exact(action, Metric.PINNED_COUNT, "pinned"),
                              time(action, Metric.PINNED_TIME, "pinnedMicros"))))),
          new CounterScenarios(
              Pass.VIRTUAL_THREADS,
              List.of(
                  new Action(
                      "/threads?platform=0&daemon=0&virtual=5000&millis=500",
                      action ->
                          List.of(exact(action, Metric.VIRTUAL_THREADS_STARTED, "virtual"))))));

  List<String> paths() {
    return actions.stream().map(Action::path).toList();
  }

  List<CounterCheck> checks(List<ScriptedAction> done) {
    return IntStream.range(0, actions.size())
        .boxed()
        .flatMap(index -> actions.get(index).checks().apply(done.get(index)).stream())
        .toList();
  }

  private static CounterCheck exact(ScriptedAction action, Metric metric, String count) {
    return check(action, metric, 1, "1", action.count(count), EXACT);
  }

  /** Returns the check of a time per second against the microseconds of a window. */
  private static CounterCheck time(ScriptedAction action, Metric metric, String micros) {
    double perWindow = action.window().seconds() * 1_000;
    double expected = action.count(micros) / 1_000;
    return check(action, metric, perWindow, "ms", expected, new Tolerance.Percent(5));
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
