package dev.loombench.tool.record.jfr;

import dev.loombench.tool.record.threads.ThreadDumpText;
import dev.loombench.tool.record.threads.ThreadGroups;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.Occupancy;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;

/** Thread utilization from the dumps of all platform threads that JFR takes every second. */
final class JfrThreads implements JfrEventHandler {

  private final List<Window> windows;
  private final ThreadGroups groups = new ThreadGroups();

  /** Creates the handler, which counts dumps in these windows; all without any. */
  JfrThreads(List<Window> windows) {
    this.windows = List.copyOf(windows);
  }

  @Override
  public void take(RecordedEvent event) {
    if (event.getEventType().getName().equals("jdk.ThreadDump")) {
      String text = event.getString("result");
      if (text != null) {
        add(event.getStartTime(), text);
      }
    }
  }

  void add(Instant at, String text) {
    boolean counts = windows.isEmpty() || windows.stream().anyMatch(window -> window.contains(at));
    groups.add(at, ThreadDumpText.threads(text), counts);
  }

  /** Returns no readings: see {@link #threadsWithin}. */
  @Override
  public Map<Metric, Reading> within(Window window, long goodAnswers) {
    return Map.of();
  }

  @Override
  public List<Series> series(Instant last) {
    return List.of();
  }

  @Override
  public List<Occupancy> threadsWithin(Window window) {
    return groups.within(window);
  }
}
