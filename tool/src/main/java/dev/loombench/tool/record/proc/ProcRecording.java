package dev.loombench.tool.record.proc;

import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.proc.ProcSeries.Counted;
import dev.loombench.tool.record.proc.ProcSeries.Level;
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
  private record Share(Counted part, Counted whole) {}

  private static final Map<Metric, Counted> COUNTED =
      ordered(
          Map.of(
              Metric.TCP_RETRANSMITTED, Counted.TCP_RETRANSMITTED,
              Metric.TCP_RESETS_SENT, Counted.TCP_RESETS_SENT,
              Metric.TCP_CONNECTIONS_RESET, Counted.TCP_CONNECTIONS_RESET,
              Metric.LISTEN_OVERFLOWS, Counted.LISTEN_OVERFLOWS,
              Metric.LISTEN_DROPS, Counted.LISTEN_DROPS));

  private static final Map<Metric, Counted> PER_SECOND =
      ordered(
          Map.ofEntries(
              Map.entry(Metric.SERVER_CPU, Counted.SERVER_CPU),
              Map.entry(Metric.SERVER_CPU_USER, Counted.SERVER_CPU_USER),
              Map.entry(Metric.SERVER_CPU_SYSTEM, Counted.SERVER_CPU_SYSTEM),
              Map.entry(Metric.RUN_QUEUE_WAIT, Counted.RUN_QUEUE_WAIT),
              Map.entry(Metric.SWITCHES_VOLUNTARY, Counted.SWITCHES_VOLUNTARY),
              Map.entry(Metric.SWITCHES_INVOLUNTARY, Counted.SWITCHES_INVOLUNTARY),
              Map.entry(Metric.LOG_RATE, Counted.LOGGED),
              Map.entry(Metric.GENERATOR_CPU, Counted.GENERATOR_CPU),
              Map.entry(Metric.SYSTEM_CPU, Counted.MACHINE_BUSY),
              Map.entry(Metric.CGROUP_CPU, Counted.CGROUP_CPU),
              Map.entry(Metric.CGROUP_THROTTLED_TIME, Counted.CGROUP_TIME_THROTTLED)));

  private static final Map<Metric, Share> PERCENT =
      ordered(
          Map.of(
              Metric.COMPILER_SHARE,
              new Share(Counted.COMPILER_CPU, Counted.SERVER_CPU),
              Metric.COLLECTOR_SHARE,
              new Share(Counted.COLLECTOR_CPU, Counted.SERVER_CPU),
              Metric.STEAL,
              new Share(Counted.MACHINE_STEAL, Counted.MACHINE_TOTAL),
              Metric.CGROUP_THROTTLED_PERIODS,
              new Share(Counted.CGROUP_PERIODS_THROTTLED, Counted.CGROUP_PERIODS)));

  private static final Map<Metric, Level> MEAN =
      ordered(
          Map.of(
              Metric.RSS_MEAN, Level.RSS,
              Metric.THREADS_MEAN, Level.THREADS,
              Metric.ACCEPT_QUEUE, Level.ACCEPT_QUEUE,
              Metric.LOAD_AVERAGE, Level.LOAD_AVERAGE,
              Metric.MEMORY_AVAILABLE, Level.MEMORY_AVAILABLE,
              Metric.CGROUP_MEMORY, Level.CGROUP_MEMORY));

  /** CPU of another process that is worth naming, in cores. */
  private static final double NAMED_CORES = 0.05;

  /**
   * Roles on this host.
   *
   * @param server false if the server is on another host
   * @param generator true if the load generator is on this host
   * @param database true if the trial has a database
   */
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

  /** Creates the recording. */
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
    if (present.database()) {
      readings.put(Metric.DATABASE_CPU, perSecond(Counted.DATABASE_CPU, window));
    }
    Share machine = new Share(Counted.MACHINE_BUSY, Counted.MACHINE_TOTAL);
    readings.put(Metric.SYSTEM_CPU_SHARE, percent(machine, window));
    readings.put(
        Metric.SYSTEM_CPU_SHARE_MAX,
        highest(Counted.MACHINE_BUSY, window, second -> percent(machine, second)));
    readings.put(
        Metric.SERVER_CPU_MAX,
        highest(Counted.SERVER_CPU, window, second -> perSecond(Counted.SERVER_CPU, second)));
    readings.put(Metric.LOAD_AVERAGE_MAX, max(Level.LOAD_AVERAGE, window));
    readings.put(Metric.RSS_PEAK, max(Level.RSS_PEAK, window));
    readings.put(Metric.THREADS_MAX, max(Level.THREADS, window));
    readings.put(Metric.CGROUP_MEMORY_PEAK, max(Level.CGROUP_MEMORY_PEAK, window));
    return readings;
  }

  /**
   * Returns the other process that used the most CPU in a window, if it used much, and whether the
   * server has no collector threads.
   */
  @Override
  public Map<String, String> facts() {
    var facts = new HashMap<String, String>();
    windows.stream()
        .flatMap(window -> samples.busiestOther(window).stream())
        .max(Comparator.comparingDouble(OtherProcess::cores))
        .filter(process -> process.cores() >= NAMED_CORES)
        .ifPresent(process -> facts.putAll(process.facts()));
    boolean isSampled = !samples.counter(Counted.COMPILER_CPU).points().isEmpty();
    if (isSampled && samples.counter(Counted.COLLECTOR_CPU).points().isEmpty()) {
      facts.putAll(TrialFacts.WITHOUT_COLLECTOR_THREADS);
    }
    return facts;
  }

  @Override
  public List<Series> series() {
    var series = new ArrayList<Series>();
    PER_SECOND.forEach(
        (metric, counted) ->
            add(series, metric, metric.unit(), rates(counted, w -> perSecond(counted, w))));
    COUNTED.forEach(
        (metric, counted) ->
            add(series, metric, "1/s", rates(counted, w -> perSecond(counted, w))));
    PERCENT.forEach(
        (metric, share) ->
            add(series, metric, metric.unit(), rates(share.whole(), w -> percent(share, w))));
    add(
        series,
        Metric.FOREIGN_CPU,
        Metric.FOREIGN_CPU.unit(),
        rates(Counted.MACHINE_BUSY, this::foreignCpu));
    if (present.database()) {
      add(
          series,
          Metric.DATABASE_CPU,
          Metric.DATABASE_CPU.unit(),
          rates(Counted.DATABASE_CPU, w -> perSecond(Counted.DATABASE_CPU, w)));
    }
    MEAN.forEach(
        (metric, level) -> add(series, metric, metric.unit(), samples.level(level).points()));
    return List.copyOf(series);
  }

  /** Returns a figure for every interval between samples of a counter, where available. */
  private List<Point> rates(Counted counted, Function<Window, Reading> figure) {
    var points = new ArrayList<Point>();
    for (Window interval : samples.counter(counted).intervals()) {
      if (figure.apply(interval) instanceof Measured(double value)) {
        points.add(new Point(interval.end(), value));
      }
    }
    return points;
  }

  /** Returns the highest figure of the intervals between samples within a window. */
  private Reading highest(Counted counted, Window window, Function<Window, Reading> figure) {
    OptionalDouble highest =
        samples.counter(counted).intervals().stream()
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
    return highest.isPresent()
        ? new Measured(highest.getAsDouble())
        : new Unavailable(samples.whyMissing(counted));
  }

  /** Rounded to a whole number, because samples are slightly off the window's bounds. */
  private Reading growth(Counted counted, Window window) {
    return counted(counted, window, Math::rint);
  }

  private Reading perSecond(Counted counted, Window window) {
    return counted(counted, window, growth -> growth / window.seconds());
  }

  /** Excludes compiler threads: late compilation is not a cost of the request. */
  private Reading cpuPerRequest(Window window, long goodAnswers) {
    if (goodAnswers == 0) {
      return new Unavailable("no good answer in the window");
    }
    double compiler = samples.counter(Counted.COMPILER_CPU).growth(window).orElse(0);
    return counted(
        Counted.SERVER_CPU, window, seconds -> Math.max(0, seconds - compiler) * 1e6 / goodAnswers);
  }

  private Reading percent(Share share, Window window) {
    OptionalDouble all = samples.counter(share.whole()).growth(window);
    if (all.isEmpty()) {
      return new Unavailable(samples.whyMissing(share.whole()));
    }
    return all.getAsDouble() > 0
        ? counted(share.part(), window, growth -> Math.min(100, 100 * growth / all.getAsDouble()))
        : new Unavailable("the denominator is 0");
  }

  private Reading foreignCpu(Window window) {
    List<Counted> ours =
        List.of(
            Counted.SERVER_CPU,
            Counted.GENERATOR_CPU,
            Counted.DOWNSTREAM_CPU,
            Counted.DATABASE_CPU,
            Counted.TOOL_CPU);
    double known = 0;
    for (Counted one : ours) {
      if ((one == Counted.GENERATOR_CPU && !present.generator())
          || (one == Counted.SERVER_CPU && !present.server())) {
        continue;
      }
      OptionalDouble growth = samples.counter(one).growth(window);
      if (growth.isEmpty()) {
        return new Unavailable(samples.whyMissing(one));
      }
      known += growth.getAsDouble();
    }
    if (!samples.counter(Counted.OTHERS_CPU).points().isEmpty()) {
      return perSecond(Counted.OTHERS_CPU, window);
    }
    double sum = known;
    return counted(
        Counted.MACHINE_BUSY, window, busy -> Math.max(0, busy - sum) / window.seconds());
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

  /** Returns the seconds that roles used that may use no CPUs but these. */
  private double ours(CpuSet cpus, Window window) {
    return Map.of(
            Counted.SERVER_CPU, placed.server(),
            Counted.GENERATOR_CPU, placed.generator(),
            Counted.TOOL_CPU, placed.tool(),
            Counted.DOWNSTREAM_CPU, placed.tool(),
            Counted.DATABASE_CPU, placed.tool())
        .entrySet()
        .stream()
        .filter(role -> role.getValue().filter(cpus::containsAll).isPresent())
        .mapToDouble(role -> samples.counter(role.getKey()).growth(window).orElse(0))
        .sum();
  }

  private Reading counted(Counted counted, Window window, DoubleUnaryOperator figure) {
    OptionalDouble growth = samples.counter(counted).growth(window);
    return growth.isPresent()
        ? new Measured(figure.applyAsDouble(growth.getAsDouble()))
        : new Unavailable(samples.whyMissing(counted));
  }

  private Reading mean(Level level, Window window) {
    return reading(level, samples.level(level).mean(window));
  }

  private Reading max(Level level, Window window) {
    return reading(level, samples.level(level).max(window));
  }

  private Reading reading(Level level, OptionalDouble value) {
    return value.isPresent()
        ? new Measured(value.getAsDouble())
        : new Unavailable(samples.whyMissing(level));
  }

  private static void add(List<Series> series, Metric metric, String unit, List<Point> points) {
    if (!points.isEmpty()) {
      series.add(new Series(metric.key(), unit, points));
    }
  }
}
