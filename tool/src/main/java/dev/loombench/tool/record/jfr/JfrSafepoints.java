package dev.loombench.tool.record.jfr;

import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;

/**
 * Safepoints, at which all Java threads stop. Each has three events with the same id. It lasts from
 * the start of the first, when the JVM requests it, to the end of the last, when threads resume;
 * time to safepoint ends with the second. The first event's own duration is not used: in JDK 21 it
 * includes the cleanup. Safepoints without all three events are not counted.
 */
final class JfrSafepoints implements JfrEventHandler {

  /** Parts of a safepoint; null while unknown. */
  private static final class Parts {
    private Instant asked;
    private Instant reached;
    private Instant over;

    boolean areAll() {
      return asked != null && reached != null && over != null;
    }
  }

  private final Map<Long, Parts> open = new HashMap<>();
  private final JfrSpans whole;
  private final JfrSpans reaching;

  JfrSafepoints(JfrBins bins) {
    this.whole = new JfrSpans(bins);
    this.reaching = new JfrSpans(bins);
  }

  @Override
  public void take(RecordedEvent event) {
    switch (event.getEventType().getName()) {
      case "jdk.SafepointBegin" -> asked(event.getLong("safepointId"), event.getStartTime());
      case "jdk.SafepointStateSynchronization" ->
          reached(event.getLong("safepointId"), event.getEndTime());
      case "jdk.SafepointEnd" -> over(event.getLong("safepointId"), event.getEndTime());
      default -> {} // handled elsewhere
    }
  }

  void asked(long id, Instant moment) {
    partsOf(id).asked = moment;
    closeIfWhole(id);
  }

  void reached(long id, Instant moment) {
    partsOf(id).reached = moment;
    closeIfWhole(id);
  }

  void over(long id, Instant moment) {
    partsOf(id).over = moment;
    closeIfWhole(id);
  }

  @Override
  public Map<Metric, Reading> within(Window window, long goodAnswers) {
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    readings.put(Metric.SAFEPOINT_COUNT, new Measured((double) whole.count(window)));
    readings.put(Metric.SAFEPOINT_TIME, new Measured(whole.millisPerSecond(window)));
    readings.put(Metric.SAFEPOINT_REACHING, new Measured(reaching.millisPerSecond(window)));
    readings.put(
        Metric.SAFEPOINT_REACHING_MAX, new Measured(reaching.longestSeconds(window) * 1e3));
    return readings;
  }

  @Override
  public List<Series> series(Instant last) {
    return List.of(
        new Series(Metric.SAFEPOINT_COUNT.key(), "1/s", whole.countsPerSecond(last)),
        new Series(Metric.SAFEPOINT_TIME.key(), "ms/s", whole.millisPerSecond(last)));
  }

  private Parts partsOf(long id) {
    return open.computeIfAbsent(id, unseen -> new Parts());
  }

  private void closeIfWhole(long id) {
    Parts parts = open.get(id);
    if (parts.areAll()) {
      open.remove(id);
      whole.add(parts.asked, Duration.between(parts.asked, parts.over));
      reaching.add(parts.asked, Duration.between(parts.asked, parts.reached));
    }
  }
}
