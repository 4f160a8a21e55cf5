package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.proc.ProcSeries.Sampled;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Series.Point;
import dev.loombench.tool.trial.TrialFacts;
import dev.loombench.tool.trial.TrialFacts.OtherProcess;
import dev.loombench.tool.trial.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;

/**
 * Readings from /proc samples.
 *
 * <p>CPU of the server and of each other process comes from {@code /proc/PID/stat}, which includes
 * ended threads and is exact to 20 ms. Where not all processes are visible, CPU of other processes
 * is the machine's busy time minus server, generator, downstream server, database and tool. That
 * overestimates: idle transitions belong to no process, and a generator that slept and woke through
 * 50,000 answers a second left a tenth of a CPU unaccounted.
 */
final class ProcRecording implements Recording {

  /** Growth of one counter as a share of another's. */
  private record Share(Sampled part, Sampled whole) {}

  private static final Map<Metric, Sampled> COUNTED =
      ordered(
          Map.of(
              Metric.TCP_RETRANSMITTED, Sampled.TCP_RETRANSMITTED,
              Metric.TCP_RESETS_SENT, Sampled.TCP_RESETS_SENT,
              Metric.TCP_CONNECTIONS_RESET, Sampled.TCP_CONNECTIONS_RESET,
              Metric.LISTEN_OVERFLOWS, Sampled.LISTEN_OVERFLOWS,
              Metric.LISTEN_DROPS, Sampled.LISTEN_DROPS));

  private static final Map<Metric, Sampled> PER_SECOND =
      ordered(
          Map.ofEntries(
              Map.entry(Metric.SERVER_CPU, Sampled.SERVER_CPU),
              Map.entry(Metric.SERVER_CPU_USER, Sampled.SERVER_CPU_USER),
              Map.entry(Metric.SERVER_CPU_SYSTEM, Sampled.SERVER_CPU_SYSTEM),
              Map.entry(Metric.RUN_QUEUE_WAIT, Sampled.RUN_QUEUE_WAIT),
              Map.entry(Metric.SWITCHES_VOLUNTARY, Sampled.SWITCHES_VOLUNTARY),
              Map.entry(Metric.SWITCHES_INVOLUNTARY, Sampled.SWITCHES_INVOLUNTARY),
              Map.entry(Metric.LOG_RATE, Sampled.LOGGED),
              Map.entry(Metric.GENERATOR_CPU, Sampled.GENERATOR_CPU),
              Map.entry(Metric.SYSTEM_CPU, Sampled.MACHINE_BUSY),
              Map.entry(Metric.CGROUP_CPU, Sampled.CGROUP_CPU),
              Map.entry(Metric.CGROUP_THROTTLED_TIME, Sampled.CGROUP_TIME_THROTTLED)));

  private static final Map<Metric, Share> PERCENT =
      ordered(
          Map.of(
              Metric.COMPILER_SHARE,
              new Share(Sampled.COMPILER_CPU, Sampled.SERVER_CPU),
              Metric.COLLECTOR_SHARE,
              new Share(Sampled.COLLECTOR_CPU, Sampled.SERVER_CPU),
              Metric.STEAL,
              new Share(Sampled.MACHINE_STEAL, Sampled.MACHINE_TOTAL),
              Metric.CGROUP_THROTTLED_PERIODS,
              new Share(Sampled.CGROUP_PERIODS_THROTTLED, Sampled.CGROUP_PERIODS)));

  private static final Map<Metric, Sampled> MEAN =
      ordered(
          Map.of(
              Metric.RSS_MEAN, Sampled.RSS,
              Metric.THREADS_MEAN, Sampled.THREADS,
              Metric.ACCEPT_QUEUE, Sampled.ACCEPT_QUEUE,
              Metric.LOAD_AVERAGE, Sampled.LOAD_AVERAGE,
              Metric.MEMORY_AVAILABLE, Sampled.MEMORY_AVAILABLE,
              Metric.CGROUP_MEMORY, Sampled.CGROUP_MEMORY));

  /** CPU of another process that is worth naming, in cores. */
  private static final double NAMED_CORES = 0.05;

  /** Roles on this host. */
  record Present(boolean server, boolean generator, boolean database) {}

  /**
   * CPUs that the roles may use; empty if unknown. Database and downstream server have those of the
   * tool.
   */
  record Placed(Optional<CpuSet> server, Optional<CpuSet> generator, Optional<CpuSet> tool) {

    static final Placed UNKNOWN = new Placed(Optional.empty(), Optional.empty(), Optional.empty());
  }

  private final ProcSeries samples;
  private final Present present;
  private final Placed placed;
  private final List<Window> windows;

  /** Sorts by the order of the metrics. */
  private static <T> Map<Metric, T> ordered(Map<Metric, T> given) {
    return new EnumMap<>(given);
  }

  ProcRecording(ProcSeries samples, Present present, Placed placed, List<Window> windows) {
    this.samples = samples;
    this.present = present;
    this.placed = placed;
    this.windows = List.copyOf(windows);
  }

  @Override
  public Map<Metric, Reading> within(Window window, long goodAnswers) {
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    COUNTED.forEach((metric, counted) -> readings.put(metric, growth(counted, window)));
    PER_SECOND.forEach((metric, counted) -> readings.put(metric, perSecond(counted, window)));
    PERCENT.forEach((metric, share) -> readings.put(metric, percent(share, window)));
    MEAN.forEach((metric, level) -> readings.put(metric, mean(level, window)));
    if (!present.generator()) {
      readings.remove(Metric.GENERATOR_CPU);
    }
    readings.put(Metric.CPU_PER_REQUEST, cpuPerRequest(window, goodAnswers));
    readings.put(Metric.FOREIGN_CPU, foreignCpu(window));
    readings.put(Metric.FOREIGN_CPU_SERVER, foreignCpu(placed.server(), window));
    readings.put(Metric.FOREIGN_CPU_GENERATOR, foreignCpu(placed.generator(), window));
    readings.put(Metric.STEAL_SERVER, stolenFrom(placed.server(), window));
    if (present.database()) {
      readings.put(Metric.DATABASE_CPU, perSecond(Sampled.DATABASE_CPU, window));
    }
    Share machine = new Share(Sampled.MACHINE_BUSY, Sampled.MACHINE_TOTAL);
    readings.put(Metric.SYSTEM_CPU_SHARE, percent(machine, window));
    readings.put(
        Metric.SYSTEM_CPU_SHARE_MAX,
        highest(Sampled.MACHINE_BUSY, window, second -> percent(machine, second)));
    readings.put(
        Metric.SERVER_CPU_MAX,
        highest(Sampled.SERVER_CPU, window, second -> perSecond(Sampled.SERVER_CPU, second)));
    readings.put(Metric.LOAD_AVERAGE_MAX, max(Sampled.LOAD_AVERAGE, window));
    readings.put(Metric.RSS_PEAK, max(Sampled.RSS_PEAK, window));
    readings.put(Metric.THREADS_MAX, max(Sampled.THREADS, window));
    readings.put(Metric.CGROUP_MEMORY_PEAK, max(Sampled.CGROUP_MEMORY_PEAK, window));
    return readings;
  }

  /** Returns the busiest other process, if it used much, and if there are no collector threads. */
  @Override
  public Map<String, String> facts() {
    var facts = new HashMap<String, String>();
    windows.stream()
        .flatMap(window -> samples.busiestOther(window).stream())
        .max(Comparator.comparingDouble(OtherProcess::cores))
        .filter(process -> process.cores() >= NAMED_CORES)
        .ifPresent(process -> facts.putAll(process.facts()));
    boolean isSampled = !samples.of(Sampled.COMPILER_CPU).points().isEmpty();
    if (isSampled && samples.of(Sampled.COLLECTOR_CPU).points().isEmpty()) {
      facts.putAll(TrialFacts.WITHOUT_COLLECTOR_THREADS);
    }
    return facts;
  }

  @Override
  public List<Series> series() {
    var series = new ArrayList<Series>();
    PER_SECOND.forEach(
        (metric, counted) ->
            add(
                series,
                metric,
                metric.unit(),
                samples.of(counted).figures(w -> perSecond(counted, w))));
    COUNTED.forEach(
        (metric, counted) ->
            add(series, metric, "1/s", samples.of(counted).figures(w -> perSecond(counted, w))));
    PERCENT.forEach(
        (metric, share) ->
            add(
                series,
                metric,
                metric.unit(),
                samples.of(share.whole()).figures(w -> percent(share, w))));
    add(
        series,
        Metric.FOREIGN_CPU,
        Metric.FOREIGN_CPU.unit(),
        samples.of(Sampled.MACHINE_BUSY).figures(this::foreignCpu));
    if (present.database()) {
      add(
          series,
          Metric.DATABASE_CPU,
          Metric.DATABASE_CPU.unit(),
          samples.of(Sampled.DATABASE_CPU).figures(w -> perSecond(Sampled.DATABASE_CPU, w)));
    }
    MEAN.forEach((metric, level) -> add(series, metric, metric.unit(), samples.of(level).points()));
    return List.copyOf(series);
  }

  /** Returns the highest figure of the intervals between samples within a window. */
  private Reading highest(Sampled counted, Window window, Function<Window, Reading> figure) {
    OptionalDouble highest =
        samples.of(counted).intervals().stream()
            .filter(
                interval -> window.contains(interval.start().plus(interval.length().dividedBy(2))))
            .map(figure)
            .mapMultiToDouble(
                (reading, values) -> {
                  if (reading instanceof Measured(double value)) {
                    values.accept(value);
                  }
                })
            .max();
    return reading(counted, highest);
  }

  /** Rounded to a whole number, because samples are slightly off the window's bounds. */
  private Reading growth(Sampled counted, Window window) {
    return counted(counted, window, Math::rint);
  }

  private Reading perSecond(Sampled counted, Window window) {
    return counted(counted, window, growth -> growth / window.seconds());
  }

  /** Excludes compiler threads: late compilation is not a cost of the request. */
  private Reading cpuPerRequest(Window window, long goodAnswers) {
    if (goodAnswers == 0) {
      return new Unavailable("no good answer in the window");
    }
    double compiler = samples.of(Sampled.COMPILER_CPU).growth(window).orElse(0);
    return counted(
        Sampled.SERVER_CPU, window, seconds -> Math.max(0, seconds - compiler) * 1e6 / goodAnswers);
  }

  private Reading percent(Share share, Window window) {
    OptionalDouble all = samples.of(share.whole()).growth(window);
    if (all.isEmpty()) {
      return missing(share.whole());
    }
    return all.getAsDouble() > 0
        ? counted(share.part(), window, growth -> Math.min(100, 100 * growth / all.getAsDouble()))
        : new Unavailable("the denominator is 0");
  }

  private Reading foreignCpu(Window window) {
    List<Sampled> ours =
        List.of(
            Sampled.SERVER_CPU,
            Sampled.GENERATOR_CPU,
            Sampled.DOWNSTREAM_CPU,
            Sampled.DATABASE_CPU,
            Sampled.TOOL_CPU);
    double known = 0;
    for (Sampled one : ours) {
      if ((one == Sampled.GENERATOR_CPU && !present.generator())
          || (one == Sampled.SERVER_CPU && !present.server())) {
        continue;
      }
      OptionalDouble growth = samples.of(one).growth(window);
      if (growth.isEmpty()) {
        return missing(one);
      }
      known += growth.getAsDouble();
    }
    if (!samples.of(Sampled.OTHERS_CPU).points().isEmpty()) {
      return perSecond(Sampled.OTHERS_CPU, window);
    }
    double sum = known;
    return counted(
        Sampled.MACHINE_BUSY, window, busy -> Math.max(0, busy - sum) / window.seconds());
  }

  /**
   * Returns the CPU that other processes used on CPUs of the trial: their busy time minus that of
   * the roles that may use no others. It includes idle transitions, but not more than other
   * processes used on the whole machine.
   */
  private Reading foreignCpu(Optional<CpuSet> cpus, Window window) {
    OptionalDouble busy =
        cpus.map(known -> samples.busy(known, window)).orElse(OptionalDouble.empty());
    return busy.isPresent() && foreignCpu(window) instanceof Measured(double everywhere)
        ? new Measured(
            Math.clamp(
                (busy.getAsDouble() - ours(cpus.orElseThrow(), window)) / window.seconds(),
                0,
                everywhere))
        : new Unavailable("the CPUs of the role or their use are unknown");
  }

  private Reading stolenFrom(Optional<CpuSet> cpus, Window window) {
    OptionalDouble stolen =
        cpus.map(known -> samples.stolen(known, window)).orElse(OptionalDouble.empty());
    return stolen.isPresent()
        ? new Measured(stolen.getAsDouble() / window.seconds())
        : new Unavailable("the CPUs of the role or their use are unknown");
  }

  /** Returns the seconds that roles used that may use no CPUs but these. */
  private double ours(CpuSet cpus, Window window) {
    return Map.of(
            Sampled.SERVER_CPU, placed.server(),
            Sampled.GENERATOR_CPU, placed.generator(),
            Sampled.TOOL_CPU, placed.tool(),
            Sampled.DOWNSTREAM_CPU, placed.tool(),
            Sampled.DATABASE_CPU, placed.tool())
        .entrySet()
        .stream()
        .filter(role -> role.getValue().filter(cpus::containsAll).isPresent())
        .mapToDouble(role -> samples.of(role.getKey()).growth(window).orElse(0))
        .sum();
  }

  private Reading counted(Sampled counted, Window window, DoubleUnaryOperator figure) {
    OptionalDouble growth = samples.of(counted).growth(window);
    return growth.isPresent()
        ? new Measured(figure.applyAsDouble(growth.getAsDouble()))
        : missing(counted);
  }

  private Reading mean(Sampled level, Window window) {
    return reading(level, samples.of(level).mean(window));
  }

  private Reading max(Sampled level, Window window) {
    return reading(level, samples.of(level).max(window));
  }

  private Reading reading(Sampled sampled, OptionalDouble value) {
    return Reading.of(value, samples.whyMissing(sampled));
  }

  private Unavailable missing(Sampled sampled) {
    return new Unavailable(samples.whyMissing(sampled));
  }

  private static void add(List<Series> series, Metric metric, String unit, List<Point> points) {
    if (!points.isEmpty()) {
      series.add(new Series(metric.key(), unit, points));
    }
  }
}
