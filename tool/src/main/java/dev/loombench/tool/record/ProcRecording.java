package dev.loombench.tool.record;

import dev.loombench.tool.record.ProcCourses.Counted;
import dev.loombench.tool.record.ProcCourses.Level;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Series.Point;
import dev.loombench.tool.trial.Window;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;

/**
 * Readings out of what was sampled from /proc.
 *
 * <p>The server's CPU is that of {@code /proc/PID/stat}, which counts ended threads too and is
 * right to 20 ms. The CPU of other processes is what the machine was busy with, interrupts
 * included, less server, generator, downstream server and tool. The kernel samples the machine's
 * share at its timer's ticks, but keeps the processes' exactly, so that a hundredth of a CPU there
 * means nothing.
 */
final class ProcRecording implements Recording {

  private final ProcCourses courses;

  ProcRecording(ProcCourses courses) {
    this.courses = courses;
  }

  @Override
  public Map<Metric, Reading> within(Window window, long goodAnswers) {
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    readings.put(Metric.SERVER_CPU, perSecond(Counted.SERVER_CPU, window));
    readings.put(Metric.CPU_PER_REQUEST, cpuPerRequest(window, goodAnswers));
    readings.put(Metric.COMPILER_SHARE, percent(Counted.COMPILER_CPU, Counted.SERVER_CPU, window));
    readings.put(Metric.RUN_QUEUE_WAIT, perSecond(Counted.RUN_QUEUE_WAIT, window));
    readings.put(Metric.SWITCHES_VOLUNTARY, perSecond(Counted.SWITCHES_VOLUNTARY, window));
    readings.put(Metric.SWITCHES_INVOLUNTARY, perSecond(Counted.SWITCHES_INVOLUNTARY, window));
    readings.put(Metric.GENERATOR_CPU, perSecond(Counted.GENERATOR_CPU, window));
    readings.put(Metric.SYSTEM_CPU, perSecond(Counted.MACHINE_BUSY, window));
    readings.put(Metric.STEAL, percent(Counted.MACHINE_STEAL, Counted.MACHINE_TOTAL, window));
    readings.put(Metric.FOREIGN_CPU, foreignCpu(window));
    readings.put(Metric.CGROUP_CPU, perSecond(Counted.CGROUP_CPU, window));
    readings.put(Metric.RSS_MEAN, mean(Level.RSS, window));
    readings.put(Metric.RSS_PEAK, max(Level.RSS_PEAK, window));
    readings.put(Metric.THREADS_MEAN, mean(Level.THREADS, window));
    readings.put(Metric.THREADS_MAX, max(Level.THREADS, window));
    readings.put(Metric.LOAD_AVERAGE, mean(Level.LOAD_AVERAGE, window));
    readings.put(Metric.MEMORY_AVAILABLE, mean(Level.MEMORY_AVAILABLE, window));
    readings.put(Metric.CGROUP_MEMORY, mean(Level.CGROUP_MEMORY, window));
    return readings;
  }

  @Override
  public List<Series> series() {
    var series = new ArrayList<Series>();
    addRates(series, Metric.SERVER_CPU, Counted.SERVER_CPU);
    addRates(series, Metric.RUN_QUEUE_WAIT, Counted.RUN_QUEUE_WAIT);
    addRates(series, Metric.SWITCHES_VOLUNTARY, Counted.SWITCHES_VOLUNTARY);
    addRates(series, Metric.SWITCHES_INVOLUNTARY, Counted.SWITCHES_INVOLUNTARY);
    addRates(series, Metric.GENERATOR_CPU, Counted.GENERATOR_CPU);
    addRates(series, Metric.SYSTEM_CPU, Counted.MACHINE_BUSY);
    addRates(series, Metric.CGROUP_CPU, Counted.CGROUP_CPU);
    addLevels(series, Metric.RSS_MEAN, Level.RSS);
    addLevels(series, Metric.THREADS_MEAN, Level.THREADS);
    addLevels(series, Metric.LOAD_AVERAGE, Level.LOAD_AVERAGE);
    addLevels(series, Metric.MEMORY_AVAILABLE, Level.MEMORY_AVAILABLE);
    addLevels(series, Metric.CGROUP_MEMORY, Level.CGROUP_MEMORY);
    return List.copyOf(series);
  }

  private Reading perSecond(Counted counted, Window window) {
    return counted(counted, window, growth -> growth / window.seconds());
  }

  /** Without the compiler's: a late compilation is not what a request costs. */
  private Reading cpuPerRequest(Window window, long goodAnswers) {
    if (goodAnswers == 0) {
      return new Unavailable("no good answer in the window");
    }
    double compiler = courses.counter(Counted.COMPILER_CPU).growth(window).orElse(0);
    return counted(
        Counted.SERVER_CPU, window, seconds -> Math.max(0, seconds - compiler) * 1e6 / goodAnswers);
  }

  private Reading percent(Counted part, Counted whole, Window window) {
    OptionalDouble all = courses.counter(whole).growth(window);
    if (all.isEmpty()) {
      return new Unavailable(courses.whyMissing(whole));
    }
    return all.getAsDouble() > 0
        ? counted(part, window, growth -> Math.min(100, 100 * growth / all.getAsDouble()))
        : new Unavailable("there was nothing to be a share of");
  }

  private Reading foreignCpu(Window window) {
    List<Counted> ours =
        List.of(
            Counted.SERVER_CPU, Counted.GENERATOR_CPU, Counted.DOWNSTREAM_CPU, Counted.TOOL_CPU);
    double known = 0;
    for (Counted one : ours) {
      OptionalDouble growth = courses.counter(one).growth(window);
      if (growth.isEmpty()) {
        return new Unavailable(courses.whyMissing(one));
      }
      known += growth.getAsDouble();
    }
    double sum = known;
    return counted(
        Counted.MACHINE_BUSY, window, busy -> Math.max(0, busy - sum) / window.seconds());
  }

  private Reading counted(Counted counted, Window window, DoubleUnaryOperator figure) {
    OptionalDouble growth = courses.counter(counted).growth(window);
    return growth.isPresent()
        ? new Measured(figure.applyAsDouble(growth.getAsDouble()))
        : new Unavailable(courses.whyMissing(counted));
  }

  private Reading mean(Level level, Window window) {
    return told(level, courses.level(level).mean(window));
  }

  private Reading max(Level level, Window window) {
    return told(level, courses.level(level).max(window));
  }

  private Reading told(Level level, OptionalDouble value) {
    return value.isPresent()
        ? new Measured(value.getAsDouble())
        : new Unavailable(courses.whyMissing(level));
  }

  private void addRates(List<Series> series, Metric metric, Counted counted) {
    add(series, metric, courses.counter(counted).rates());
  }

  private void addLevels(List<Series> series, Metric metric, Level level) {
    add(series, metric, courses.level(level).points());
  }

  private static void add(List<Series> series, Metric metric, List<Point> points) {
    if (!points.isEmpty()) {
      series.add(new Series(metric.key(), metric.unit(), points));
    }
  }
}
