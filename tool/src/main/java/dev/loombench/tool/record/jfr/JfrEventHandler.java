package dev.loombench.tool.record.jfr;

import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.Occupancy;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;

/** Handler of one topic of a flight recording: collects events and returns readings. */
interface JfrEventHandler {

  /** Takes an event if it belongs to this topic; events arrive in any order. */
  void take(RecordedEvent event);

  /** Marks the end of all events; the last one was then. */
  default void end(Instant last) {}

  /** Returns the readings of a window that the recording covers. */
  Map<Metric, Reading> within(Window window, long goodAnswers);

  /** Returns the time series until the last event. */
  List<Series> series(Instant last);

  /** Returns the utilization of each thread group in a window. */
  default List<Occupancy> threadsWithin(Window window) {
    return List.of();
  }

  default List<CodeLocation> evidence() {
    return List.of();
  }
}
