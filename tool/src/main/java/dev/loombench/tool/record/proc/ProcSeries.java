package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.launch.os.MachineCpu;
import dev.loombench.tool.record.LiveFigure;
import dev.loombench.tool.record.SampleSeries;
import dev.loombench.tool.trial.TrialFacts.OtherProcess;
import dev.loombench.tool.trial.Window;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Time series read from /proc in a trial. Not thread-safe. */
final class ProcSeries {

  /** Counters, times in seconds and logged bytes in KiB; then gauges, memory in MiB. */
  enum Sampled {
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
    LISTEN_DROPS,
    RSS,
    RSS_PEAK,
    THREADS,
    ACCEPT_QUEUE,
    LOAD_AVERAGE,
    MEMORY_AVAILABLE,
    CGROUP_MEMORY,
    CGROUP_MEMORY_PEAK;

    private boolean isGauge() {
      return compareTo(RSS) >= 0;
    }
  }

  private static final double BYTES_PER_MEBIBYTE = 1024.0 * 1024;

  private static final Map<LiveFigure, Sampled> LIVE_COUNTERS =
      new EnumMap<>(
          Map.of(
              LiveFigure.SERVER_CPU, Sampled.SERVER_CPU,
              LiveFigure.COMPILER_CPU, Sampled.COMPILER_CPU,
              LiveFigure.COLLECTOR_CPU, Sampled.COLLECTOR_CPU,
              LiveFigure.GENERATOR_CPU, Sampled.GENERATOR_CPU,
              LiveFigure.DATABASE_CPU, Sampled.DATABASE_CPU,
              LiveFigure.MACHINE_CPU, Sampled.MACHINE_BUSY,
              LiveFigure.STEAL, Sampled.MACHINE_STEAL));

  private final Map<Sampled, SampleSeries> series = new EnumMap<>(Sampled.class);
  private final Map<String, SampleSeries> others = new HashMap<>();
  private final Map<Integer, SampleSeries> busyByCpu = new HashMap<>();
  private final Map<Integer, SampleSeries> stolenByCpu = new HashMap<>();
  private final Map<Sampled, String> missing = new EnumMap<>(Sampled.class);

  ProcSeries() {
    for (Sampled sampled : Sampled.values()) {
      series.put(sampled, new SampleSeries());
    }
  }

  void add(Sampled sampled, Instant at, double value) {
    of(sampled).add(at, value);
  }

  void addOthers(Instant at, Map<String, Double> secondsByName) {
    SampleSeries all = of(Sampled.OTHERS_CPU);
    secondsByName.forEach(
        (name, seconds) -> {
          if (!others.containsKey(name)) {
            others.put(name, new SampleSeries());
            all.points().forEach(before -> others.get(name).add(before.at(), 0));
          }
          others.get(name).add(at, seconds);
        });
    all.add(at, secondsByName.values().stream().mapToDouble(Double::doubleValue).sum());
  }

  void addByCpu(Instant at, Map<Integer, MachineCpu> byCpu) {
    byCpu.forEach(
        (cpu, used) -> {
          busyByCpu.computeIfAbsent(cpu, _ -> new SampleSeries()).add(at, used.busySeconds());
          stolenByCpu.computeIfAbsent(cpu, _ -> new SampleSeries()).add(at, used.stealSeconds());
        });
  }

  /** Returns the busy seconds of CPUs in a window; empty if one of them is unknown. */
  OptionalDouble busy(CpuSet cpus, Window window) {
    return growth(busyByCpu, cpus, window);
  }

  /** Returns the seconds that the hypervisor took of CPUs; empty if one of them is unknown. */
  OptionalDouble stolen(CpuSet cpus, Window window) {
    return growth(stolenByCpu, cpus, window);
  }

  private static OptionalDouble growth(
      Map<Integer, SampleSeries> byCpu, CpuSet cpus, Window window) {
    double sum = 0;
    for (int cpu : cpus.cpus()) {
      SampleSeries one = byCpu.get(cpu);
      OptionalDouble growth = one == null ? OptionalDouble.empty() : one.growth(window);
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

  /** Returns the last values, in seconds and bytes. */
  Map<LiveFigure, Double> latest() {
    var latest = new EnumMap<LiveFigure, Double>(LiveFigure.class);
    LIVE_COUNTERS.forEach(
        (figure, counted) -> of(counted).last().ifPresent(value -> latest.put(figure, value)));
    of(Sampled.RSS)
        .last()
        .ifPresent(value -> latest.put(LiveFigure.RSS, value * BYTES_PER_MEBIBYTE));
    of(Sampled.THREADS).last().ifPresent(value -> latest.put(LiveFigure.THREADS, value));
    return latest;
  }

  SampleSeries of(Sampled sampled) {
    return series.get(sampled);
  }

  /** Records why a figure is missing; the first reason stays. */
  void missing(Sampled sampled, String reason) {
    missing.putIfAbsent(sampled, reason);
  }

  /** Records why figures are missing; the first reason stays. */
  void missing(Collection<Sampled> figures, String reason) {
    figures.forEach(figure -> missing(figure, reason));
  }

  String whyMissing(Sampled sampled) {
    return missing.getOrDefault(
        sampled,
        sampled.isGauge() ? "not sampled in the window" : "not sampled over the whole window");
  }
}
