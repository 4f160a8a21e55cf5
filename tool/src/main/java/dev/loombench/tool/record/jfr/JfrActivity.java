package dev.loombench.tool.record.jfr;

import dev.loombench.tool.record.CounterSeries;
import dev.loombench.tool.record.GaugeSeries;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
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
 * Platform threads, compilations and exceptions. Exceptions are counted by the JVM and told every
 * second; between, they are taken as on a straight line, and so for at most a second and a half
 * after the last, for a JVM may end before it tells them again. Compilations are counted where they
 * ended.
 */
final class JfrActivity implements JfrEventHandler {

  /** Live platform threads, daemons among them, and the most at once since the start. */
  record ThreadCount(Instant at, double active, double daemons, double peak) {}

  /** Throwables made since the start. */
  record Thrown(Instant at, double count) {}

  private final List<ThreadCount> threads = new ArrayList<>();
  private final List<Thrown> thrown = new ArrayList<>();
  private final GaugeSeries active = new GaugeSeries();
  private final GaugeSeries daemons = new GaugeSeries();
  private final GaugeSeries peak = new GaugeSeries();
  private final CounterSeries exceptions = new CounterSeries();
  private final JfrSpans started;
  private final JfrSpans compiled;
  private final JfrSpans compiling;
  private Instant last = Instant.MIN;

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
      default -> {
        // Another chapter's.
      }
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
    last = moment;
  }

  @Override
  public Map<Metric, Reading> within(Window window, long goodAnswers) {
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    readings.put(Metric.JVM_THREADS_MEAN, told(active.mean(window)));
    readings.put(Metric.JVM_THREADS_PEAK, told(peak.max(window)));
    readings.put(Metric.JVM_THREADS_DAEMON, told(daemons.mean(window)));
    readings.put(Metric.JVM_THREADS_STARTED, new Measured((double) started.count(window)));
    readings.put(Metric.COMPILATIONS, new Measured((double) compiled.count(window)));
    readings.put(
        Metric.COMPILATION_TIME, new Measured(compiling.seconds(window) * 1e3 / window.seconds()));
    readings.put(Metric.EXCEPTIONS, told(exceptionsIn(window)));
    return readings;
  }

  @Override
  public List<Series> series() {
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
    Instant lastTold = thrown.getLast().at();
    boolean nearly =
        lastTold.isAfter(window.start())
            && lastTold.plus(JfrCoverage.PERIOD_AND_A_BIT).isAfter(window.end());
    if (!nearly) {
      return whole;
    }
    var told = new Window(window.start(), lastTold);
    OptionalDouble growth = exceptions.growth(told);
    return growth.isPresent()
        ? OptionalDouble.of(growth.getAsDouble() * window.seconds() / told.seconds())
        : growth;
  }

  private static Reading told(OptionalDouble value) {
    return value.isPresent()
        ? new Measured(value.getAsDouble())
        : new Unavailable("the flight recording does not tell it in and around the window");
  }
}
