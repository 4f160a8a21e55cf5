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
 * Monitors that threads had to wait for, and that became heavy or light. The flight recorder's own
 * monitors are left out. Since JDK 24, virtual threads leave their carrier while they wait, and the
 * JVM tells nothing of it.
 */
final class JfrMonitors implements JfrEventHandler {

  private static final String RECORDERS_OWN = "jdk.jfr.";

  private final JfrJvm jvm;
  private final JfrCarriers carriers;
  private final JfrSpans contended;
  private final JfrSpans inflated;
  private final JfrSpans deflated;
  private final JfrStacks stacks;
  private Instant last = Instant.MIN;

  /**
   * With stacks of what happens in those windows.
   *
   * @param windows none for all
   */
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
      default -> {
        // Another chapter's.
      }
    }
  }

  @Override
  public void end(Instant moment) {
    last = moment;
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
        jvm.tellsDeflations()
            ? new Measured((double) deflated.count(window))
            : new Unavailable("JDK %d does not tell deflations".formatted(jvm.feature())));
    return readings;
  }

  @Override
  public List<Series> series() {
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
    return type == null ? "a class unloaded" : type.getName();
  }

  private Reading unlessSilent(Window window, double value) {
    return jvm.isSilentOnVirtualThreadsMonitors() && carriers.wereThere(window)
        ? new Unavailable(
            "JDK %d does not tell when a virtual thread waits for a monitor, and there were some"
                .formatted(jvm.feature()))
        : new Measured(value);
  }
}
