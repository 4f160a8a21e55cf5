package dev.loombench.tool.record.jfr;

import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;

/** Virtual threads that started since the recording began and have not ended. */
final class JfrVirtualThreads implements JfrEventHandler {

  private final JfrJvm jvm;
  private final JfrLevel live;
  private final JfrLevel.Changes changes;
  private final JfrSpans started;

  JfrVirtualThreads(JfrBins bins, JfrJvm jvm) {
    this.jvm = jvm;
    this.live = new JfrLevel(bins);
    this.changes = new JfrLevel.Changes(bins, live);
    this.started = new JfrSpans(bins);
  }

  @Override
  public void take(RecordedEvent event) {
    switch (event.getEventType().getName()) {
      case "jdk.VirtualThreadStart" -> started(event.getStartTime());
      case "jdk.VirtualThreadEnd" -> ended(event.getStartTime());
      default -> {} // such an event only shows that the recording continues
    }
  }

  void started(Instant moment) {
    changes.entered(moment);
    started.add(moment);
  }

  void ended(Instant moment) {
    changes.left(moment);
  }

  @Override
  public void end(Instant moment) {
    changes.end();
    live.stay(moment);
  }

  @Override
  public Map<Metric, Reading> within(Window window, long goodAnswers) {
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    readings.put(Metric.VIRTUAL_THREADS_MEAN, jvm.ifVirtualThreads(live.mean(window)));
    readings.put(Metric.VIRTUAL_THREADS_MAX, jvm.ifVirtualThreads((double) live.max(window)));
    readings.put(
        Metric.VIRTUAL_THREADS_STARTED, jvm.ifVirtualThreads((double) started.count(window)));
    return readings;
  }

  @Override
  public List<Series> series(Instant last) {
    return List.of(
        new Series(Metric.VIRTUAL_THREADS_MEAN.key(), "1", live.meansPerSecond()),
        new Series(Metric.VIRTUAL_THREADS_STARTED.key(), "1/s", started.countsPerSecond(last)));
  }
}
