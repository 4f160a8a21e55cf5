package dev.loombench.tool.record.jfr;

import dev.loombench.tool.record.SampleSeries;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import jdk.jfr.consumer.RecordedEvent;

/**
 * Platform threads, compilations and exceptions. The JVM reports exception counts every second;
 * they are interpolated linearly, and for at most 1.5 s after the last report, because a JVM may
 * end before the next one. Compilations are counted at their end.
 */
final class JfrActivity implements JfrEventHandler {

  /** Live platform threads including daemons, and their peak since the start. */
  record ThreadCount(Instant at, double active, double daemons, double peak) {}

  record Thrown(Instant at, double count) {}

  private final List<ThreadCount> threads = new ArrayList<>();
  private final List<Thrown> thrown = new ArrayList<>();
  private final SampleSeries active = new SampleSeries();
  private final SampleSeries daemons = new SampleSeries();
  private final SampleSeries peak = new SampleSeries();
  private final SampleSeries exceptions = new SampleSeries();
  private final JfrSpans started;
  private final JfrSpans compiled;
  private final JfrSpans compiling;

  JfrActivity(JfrBins bins) {
    this.started = new JfrSpans(bins);
    this.compiled = new JfrSpans(bins);
    this.compiling = new JfrSpans(bins);
  }

  @Override
  public void take(RecordedEvent event) {
    switch (event.getEventType().getName()) {
      case "jdk.JavaThreadStatistics" ->
          add(
              new ThreadCount(
                  event.getStartTime(),
                  event.getLong("activeCount"),
                  event.getLong("daemonCount"),
                  event.getLong("peakCount")));
      case "jdk.ExceptionStatistics" ->
          add(new Thrown(event.getStartTime(), event.getLong("throwables")));
      case "jdk.ThreadStart" -> started.add(event.getStartTime());
      case "jdk.Compilation" -> {
        compiled.add(event.getEndTime());
        compiling.add(event.getStartTime(), event.getDuration());
      }
      default -> {} // handled elsewhere
    }
  }

  void add(ThreadCount count) {
    threads.add(count);
  }

  void add(Thrown count) {
    thrown.add(count);
  }

  @Override
  public void end(Instant moment) {
    threads.sort(Comparator.comparing(ThreadCount::at));
    threads.forEach(
        count -> {
          active.add(count.at(), count.active());
          daemons.add(count.at(), count.daemons());
          peak.add(count.at(), count.peak());
        });
    thrown.sort(Comparator.comparing(Thrown::at));
    thrown.forEach(count -> exceptions.add(count.at(), count.count()));
  }

  @Override
  public Map<Metric, Reading> within(Window window, long goodAnswers) {
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    readings.put(Metric.JVM_THREADS_MEAN, reading(active.mean(window)));
    readings.put(Metric.JVM_THREADS_PEAK, reading(peak.max(window)));
    readings.put(Metric.JVM_THREADS_DAEMON, reading(daemons.mean(window)));
    readings.put(Metric.JVM_THREADS_STARTED, new Measured((double) started.count(window)));
    readings.put(Metric.COMPILATIONS, new Measured((double) compiled.count(window)));
    readings.put(
        Metric.COMPILATION_TIME, new Measured(compiling.seconds(window) * 1e3 / window.seconds()));
    readings.put(Metric.EXCEPTIONS, reading(exceptionsIn(window)));
    return readings;
  }

  @Override
  public List<Series> series(Instant last) {
    return List.of(
        new Series(Metric.JVM_THREADS_MEAN.key(), "1", active.points()),
        new Series(Metric.JVM_THREADS_DAEMON.key(), "1", daemons.points()),
        new Series(Metric.COMPILATION_TIME.key(), "ms/s", compiling.millisPerSecond(last)),
        new Series(Metric.EXCEPTIONS.key(), "1/s", exceptions.rates()));
  }

  private OptionalDouble exceptionsIn(Window window) {
    OptionalDouble whole = exceptions.growth(window);
    if (whole.isPresent() || thrown.isEmpty()) {
      return whole;
    }
    Instant lastReport = thrown.getLast().at();
    boolean nearly =
        lastReport.isAfter(window.start())
            && lastReport.plus(JfrRecording.Coverage.LONGEST_GAP).isAfter(window.end());
    if (!nearly) {
      return whole;
    }
    var reported = new Window(window.start(), lastReport);
    OptionalDouble growth = exceptions.growth(reported);
    return growth.isPresent()
        ? OptionalDouble.of(growth.getAsDouble() * window.seconds() / reported.seconds())
        : growth;
  }

  private static Reading reading(OptionalDouble value) {
    return Reading.of(value, "the flight recording has no such event in and around the window");
  }
}
