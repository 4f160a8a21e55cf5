package dev.loombench.tool.record.jfr;

import dev.loombench.tool.record.SampleSeries;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import java.time.Instant;
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
          addThreads(
              event.getStartTime(),
              (double) event.getLong("activeCount"),
              (double) event.getLong("daemonCount"),
              (double) event.getLong("peakCount"));
      case "jdk.ExceptionStatistics" ->
          addExceptions(event.getStartTime(), (double) event.getLong("throwables"));
      case "jdk.ThreadStart" -> started.add(event.getStartTime());
      case "jdk.Compilation" -> {
        compiled.add(event.getEndTime());
        compiling.add(event.getStartTime(), event.getDuration());
      }
      default -> {} // handled elsewhere
    }
  }

  /** Adds the live platform threads including daemons, and their peak since the start. */
  void addThreads(Instant at, double live, double daemon, double most) {
    active.add(at, live);
    daemons.add(at, daemon);
    peak.add(at, most);
  }

  /** Adds the throwables created since the start. */
  void addExceptions(Instant at, double count) {
    exceptions.add(at, count);
  }

  @Override
  public Map<Metric, Reading> within(Window window, long goodAnswers) {
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    readings.put(Metric.JVM_THREADS_MEAN, reading(active.mean(window)));
    readings.put(Metric.JVM_THREADS_PEAK, reading(peak.max(window)));
    readings.put(Metric.JVM_THREADS_DAEMON, reading(daemons.mean(window)));
    readings.put(Metric.JVM_THREADS_STARTED, new Measured((double) started.count(window)));
    readings.put(Metric.COMPILATIONS, new Measured((double) compiled.count(window)));
    readings.put(Metric.COMPILATION_TIME, new Measured(compiling.millisPerSecond(window)));
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
    if (whole.isPresent() || exceptions.points().isEmpty()) {
      return whole;
    }
    Instant lastReport = exceptions.points().getLast().at();
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
