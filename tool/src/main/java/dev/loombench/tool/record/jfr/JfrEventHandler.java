package dev.loombench.tool.record.jfr;

import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Occupancy;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;

/** One subject of a flight recording: takes its events out of it, and gives readings. */
interface JfrEventHandler {

  /** Takes an event if it is one of its own; they come in no order. */
  void take(RecordedEvent event);

  /** There are no more; the last was at that moment. */
  void end(Instant last);

  /** Its readings of a window that the recording covers. */
  Map<Metric, Reading> within(Window window, long goodAnswers);

  /** Its courses. */
  List<Series> series();

  /** How busy each group of threads was in a window. */
  default List<Occupancy> threadsWithin(Window window) {
    return List.of();
  }

  /** Where in the code it happened. */
  default List<CodeLocation> evidence() {
    return List.of();
  }
}
