package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.record.CounterSeries;
import dev.loombench.tool.record.GaugeSeries;
import dev.loombench.tool.record.LiveFigure;
import dev.loombench.tool.trial.TrialFacts.OtherProcess;
import dev.loombench.tool.trial.Window;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Time series read from /proc in a trial. Not thread-safe. */
final class ProcSeries {

  /** Counters; times in seconds, logged bytes in KiB. */
  enum Counted {
    SERVER_CPU,
    SERVER_CPU_USER,
    SERVER_CPU_SYSTEM,
    COMPILER_CPU,
    COLLECTOR_CPU,
    RUN_QUEUE_WAIT,
    SWITCHES_VOLUNTARY,
    SWITCHES_INVOLUNTARY,
    LOGGED,
    GENERATOR_CPU,
    DOWNSTREAM_CPU,
    DATABASE_CPU,
    TOOL_CPU,
    OTHERS_CPU,
    MACHINE_BUSY,
    MACHINE_STEAL,
    MACHINE_TOTAL,
    CGROUP_CPU,
    CGROUP_PERIODS,
    CGROUP_PERIODS_THROTTLED,
    CGROUP_TIME_THROTTLED,
    TCP_RETRANSMITTED,
    TCP_RESETS_SENT,
    TCP_CONNECTIONS_RESET,
    LISTEN_OVERFLOWS,
    LISTEN_DROPS
  }

  /** Gauges; memory in MiB. */
  enum Level {
    RSS,
    RSS_PEAK,
    THREADS,
    ACCEPT_QUEUE,
    LOAD_AVERAGE,
    MEMORY_AVAILABLE,
    CGROUP_MEMORY,
    CGROUP_MEMORY_PEAK
  }

  private static final double BYTES_PER_MEBIBYTE = 1024.0 * 1024;

  private static final Map<LiveFigure, Counted> LIVE_COUNTERS =
      new EnumMap<>(
          Map.of(
              LiveFigure.SERVER_CPU, Counted.SERVER_CPU,
              LiveFigure.COMPILER_CPU, Counted.COMPILER_CPU,
              LiveFigure.COLLECTOR_CPU, Counted.COLLECTOR_CPU,
              LiveFigure.GENERATOR_CPU, Counted.GENERATOR_CPU,
              LiveFigure.DATABASE_CPU, Counted.DATABASE_CPU,
              LiveFigure.MACHINE_CPU, Counted.MACHINE_BUSY,
              LiveFigure.STEAL, Counted.MACHINE_STEAL));

  private final Map<Counted, CounterSeries> counters = new EnumMap<>(Counted.class);
  private final Map<String, CounterSeries> others = new HashMap<>();
  private final Map<Integer, CounterSeries> busyByCpu = new HashMap<>();
  private final Map<Level, GaugeSeries> levels = new EnumMap<>(Level.class);
  private final Map<Counted, String> countersMissing = new EnumMap<>(Counted.class);
  private final Map<Level, String> levelsMissing = new EnumMap<>(Level.class);

  ProcSeries() {
    for (Counted counted : Counted.values()) {
      counters.put(counted, new CounterSeries());
    }
    for (Level level : Level.values()) {
      levels.put(level, new GaugeSeries());
    }
  }

  void add(Counted counted, Instant at, double value) {
    counters.get(counted).add(at, value);
  }

  /** Adds a sample of the CPU of other processes, by name. */
  void addOthers(Instant at, Map<String, Double> secondsByName) {
    CounterSeries all = counter(Counted.OTHERS_CPU);
    secondsByName.forEach(
        (name, seconds) -> {
          if (!others.containsKey(name)) {
            others.put(name, new CounterSeries());
            all.points().forEach(before -> others.get(name).add(before.at(), 0));
          }
          others.get(name).add(at, seconds);
        });
    all.add(at, secondsByName.values().stream().mapToDouble(Double::doubleValue).sum());
  }

  /** Adds a sample of the busy seconds of each CPU. */
  void addBusy(Instant at, Map<Integer, Double> secondsByCpu) {
    secondsByCpu.forEach(
        (cpu, seconds) ->
            busyByCpu.computeIfAbsent(cpu, _ -> new CounterSeries()).add(at, seconds));
  }

  /** Returns the busy seconds of CPUs in a window; empty if one of them is unknown. */
  OptionalDouble busy(CpuSet cpus, Window window) {
    double sum = 0;
    for (int cpu : cpus.cpus()) {
      CounterSeries series = busyByCpu.get(cpu);
      OptionalDouble growth = series == null ? OptionalDouble.empty() : series.growth(window);
      if (growth.isEmpty()) {
        return growth;
      }
      sum += growth.getAsDouble();
    }
    return OptionalDouble.of(sum);
  }

  /** Returns the other process that used the most CPU in a window; empty if unknown. */
  Optional<OtherProcess> busiestOther(Window window) {
    return others.entrySet().stream()
        .flatMap(
            entry ->
                entry.getValue().growth(window).stream()
                    .mapToObj(
                        seconds -> new OtherProcess(entry.getKey(), seconds / window.seconds())))
        .max(Comparator.comparingDouble(OtherProcess::cores));
  }

  void add(Level level, Instant at, double value) {
    levels.get(level).add(at, value);
  }

  /** Returns the last values, in seconds and bytes. */
  Map<LiveFigure, Double> latest() {
    var latest = new EnumMap<LiveFigure, Double>(LiveFigure.class);
    LIVE_COUNTERS.forEach(
        (figure, counted) -> counter(counted).last().ifPresent(value -> latest.put(figure, value)));
    level(Level.RSS)
        .last()
        .ifPresent(value -> latest.put(LiveFigure.RSS, value * BYTES_PER_MEBIBYTE));
    level(Level.THREADS).last().ifPresent(value -> latest.put(LiveFigure.THREADS, value));
    return latest;
  }

  CounterSeries counter(Counted counted) {
    return counters.get(counted);
  }

  GaugeSeries level(Level level) {
    return levels.get(level);
  }

  /** Records why a counter is missing; the first reason stays. */
  void missing(Counted counted, String reason) {
    countersMissing.putIfAbsent(counted, reason);
  }

  /** Records why a gauge is missing; the first reason stays. */
  void missing(Level level, String reason) {
    levelsMissing.putIfAbsent(level, reason);
  }

  String whyMissing(Counted counted) {
    return countersMissing.getOrDefault(counted, "not sampled over the whole window");
  }

  String whyMissing(Level level) {
    return levelsMissing.getOrDefault(level, "not sampled in the window");
  }
}
