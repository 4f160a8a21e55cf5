package dev.loombench.tool.record.jfr;

import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;

/**
 * Contended, inflated and deflated monitors, without those of JFR. Since JDK 24, virtual threads
 * unmount while they wait, and the JVM emits no event for it.
 */
final class JfrMonitors implements JfrEventHandler {

  private static final String RECORDERS_OWN = "jdk.jfr.";

  private final JfrJvm jvm;
  private final JfrCarriers carriers;
  private final JfrSpans contended;
  private final JfrSpans inflated;
  private final JfrSpans deflated;
  private final JfrStacks stacks;

  /** Creates the handler, which collects stacks in these windows, or always if there are none. */
  JfrMonitors(JfrBins bins, JfrJvm jvm, JfrCarriers carriers, List<Window> windows) {
    this.jvm = jvm;
    this.carriers = carriers;
    this.contended = new JfrSpans(bins);
    this.inflated = new JfrSpans(bins);
    this.deflated = new JfrSpans(bins);
    this.stacks = new JfrStacks(Metric.MONITOR_CONTENDED, windows);
  }

  @Override
  public void take(RecordedEvent event) {
    switch (event.getEventType().getName()) {
      case "jdk.JavaMonitorEnter" -> {
        String monitor = monitor(event);
        if (!monitor.startsWith(RECORDERS_OWN)) {
          contended.add(event.getStartTime(), event.getDuration());
          stacks.add(event, "monitor of " + monitor);
        }
      }
      case "jdk.JavaMonitorInflate" -> addUnlessOurs(inflated, event);
      case "jdk.JavaMonitorDeflate" -> addUnlessOurs(deflated, event);
      default -> {} // handled elsewhere
    }
  }

  @Override
  public Map<Metric, Reading> within(Window window, long goodAnswers) {
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    readings.put(Metric.MONITOR_CONTENDED, unlessSilent(window, (double) contended.count(window)));
    readings.put(
        Metric.MONITOR_CONTENDED_TIME,
        unlessSilent(window, contended.seconds(window) / window.seconds()));
    readings.put(Metric.MONITOR_INFLATIONS, new Measured((double) inflated.count(window)));
    readings.put(
        Metric.MONITOR_DEFLATIONS,
        jvm.reportsDeflations()
            ? new Measured((double) deflated.count(window))
            : new Unavailable("JDK %d does not report deflations".formatted(jvm.feature())));
    return readings;
  }

  @Override
  public List<Series> series(Instant last) {
    return List.of(
        new Series(Metric.MONITOR_CONTENDED.key(), "1/s", contended.countsPerSecond(last)),
        new Series(Metric.MONITOR_INFLATIONS.key(), "1/s", inflated.countsPerSecond(last)));
  }

  @Override
  public List<CodeLocation> evidence() {
    return stacks.mostFrequent();
  }

  private static void addUnlessOurs(JfrSpans spans, RecordedEvent event) {
    if (!monitor(event).startsWith(RECORDERS_OWN)) {
      spans.add(event.getStartTime());
    }
  }

  private static String monitor(RecordedEvent event) {
    RecordedClass type = event.getClass("monitorClass");
    return type == null ? "an unloaded class" : type.getName();
  }

  private Reading unlessSilent(Window window, double value) {
    return jvm.omitsMonitorWaitsOfVirtualThreads() && carriers.couldRun(window)
        ? new Unavailable(
            "JDK %d does not report monitor waits of virtual threads, and there were virtual threads"
                .formatted(jvm.feature()))
        : new Measured(value);
  }
}
