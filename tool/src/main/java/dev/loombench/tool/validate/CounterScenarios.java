package dev.loombench.tool.validate;

import dev.loombench.tool.analyze.instrument.CounterCheck;
import dev.loombench.tool.analyze.instrument.CounterCheck.Tolerance;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.validate.ScriptedRun.Deed;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the scripted server is to do in a pass, and what the recorders must say of it. What is
 * expected is what the server says it really did, by counters of the JVM's that no recorder reads.
 *
 * @param pass whose recorders record it
 * @param deeds in their order
 */
record CounterScenarios(Pass pass, List<Known> deeds) {

  private static final Tolerance EXACT = new Tolerance.Exact();
  private static final double MIB = 1024.0 * 1024;
  private static final double KIB = 1024.0;

  /**
   * One deed.
   *
   * @param path what is asked of the server
   * @param checks what follows for the counters
   */
  record Known(String path, Function<Deed, Stream<CounterCheck>> checks) {}

  /** All of them. */
  static final List<CounterScenarios> ALL =
      List.of(
          new CounterScenarios(
              Pass.HEADLINE,
              List.of(new Known("/burn?cpu-micros=3000000", CounterScenarios::burnt))),
          new CounterScenarios(
              Pass.DIAGNOSTIC,
              List.of(
                  new Known("/allocate?bytes=536870912&pieces=16384", CounterScenarios::allocated),
                  new Known("/collect?times=5", CounterScenarios::collected),
                  new Known(
                      "/contend?threads=4&times=25&hold-millis=5", CounterScenarios::contended),
                  new Known("/throw?times=1000", CounterScenarios::thrown),
                  new Known(
                      "/threads?platform=20&daemon=5&virtual=0&millis=500",
                      CounterScenarios::started))),
          // On its own: where virtual threads run, JDK 25 can't tell all waits for monitors.
          new CounterScenarios(
              Pass.DIAGNOSTIC,
              List.of(new Known("/pin?times=10&millis=20", CounterScenarios::pinned))),
          new CounterScenarios(
              Pass.VIRTUAL_THREADS,
              List.of(
                  new Known(
                      "/threads?platform=0&daemon=0&virtual=5000&millis=500",
                      CounterScenarios::startedVirtual))));

  List<String> paths() {
    return deeds.stream().map(Known::path).toList();
  }

  /** The checks of what was done, in the same order. */
  List<CounterCheck> checks(List<Deed> done) {
    return IntStream.range(0, deeds.size())
        .boxed()
        .flatMap(index -> deeds.get(index).checks().apply(done.get(index)))
        .toList();
  }

  private static Stream<CounterCheck> burnt(Deed deed) {
    return Stream.of(
        check(
            deed,
            // Without the compiler's, which the burning itself sets to work. There is one answer.
            Metric.CPU_PER_REQUEST,
            1e-3,
            "ms",
            deed.did("cpuMicros") / 1_000,
            new Tolerance.Percent(2)));
  }

  private static Stream<CounterCheck> allocated(Deed deed) {
    return Stream.of(
        check(
            deed,
            Metric.ALLOCATED_PER_REQUEST,
            KIB / MIB,
            "MiB",
            deed.did("allocatedBytes") / MIB,
            new Tolerance.Percent(5)));
  }

  private static Stream<CounterCheck> collected(Deed deed) {
    double collections = deed.did("collections");
    return Stream.of(
        check(deed, Metric.GC_COUNT, 1, "1", collections, EXACT),
        check(
            deed,
            Metric.GC_PAUSE,
            deed.window().seconds(),
            "ms",
            deed.did("collectionMillis"),
            new Tolerance.Within(collections)));
  }

  private static Stream<CounterCheck> contended(Deed deed) {
    return Stream.of(
        check(deed, Metric.MONITOR_CONTENDED, 1, "1", deed.did("contended"), EXACT),
        check(
            deed,
            Metric.MONITOR_CONTENDED_TIME,
            deed.window().seconds() * 1_000,
            "ms",
            deed.did("waitedMicros") / 1_000,
            new Tolerance.Percent(5)));
  }

  private static Stream<CounterCheck> thrown(Deed deed) {
    return Stream.of(check(deed, Metric.EXCEPTIONS, 1, "1", deed.did("thrown"), EXACT));
  }

  private static Stream<CounterCheck> started(Deed deed) {
    return Stream.of(
        check(
            deed, Metric.JVM_THREADS_STARTED, 1, "1", deed.did("platformStartedByTheJvm"), EXACT));
  }

  private static Stream<CounterCheck> pinned(Deed deed) {
    return Stream.of(
        check(deed, Metric.PINNED_COUNT, 1, "1", deed.did("pinned"), EXACT),
        check(
            deed,
            Metric.PINNED_TIME,
            deed.window().seconds() * 1_000,
            "ms",
            deed.did("pinnedMicros") / 1_000,
            new Tolerance.Percent(5)));
  }

  private static Stream<CounterCheck> startedVirtual(Deed deed) {
    return Stream.of(
        check(deed, Metric.VIRTUAL_THREADS_STARTED, 1, "1", deed.did("virtual"), EXACT));
  }

  private static CounterCheck check(
      Deed deed, Metric metric, double factor, String unit, double expected, Tolerance tolerance) {
    Reading told = deed.told(metric, factor);
    return new CounterCheck(metric.label(), deed.path(), unit, expected, told, tolerance);
  }
}
