package dev.loombench.tool.record.jfr;

import dev.loombench.tool.record.Recording;
import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.Occupancy;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Readings of a flight recording. */
record JfrRecording(List<JfrEventHandler> handlers, Coverage reach) implements Recording {

  /** Time range of the events; after a JVM was killed, later events may be missing. */
  record Coverage(Instant first, Instant last, boolean killed) {

    /** Longest accepted gap between 1 s events. */
    static final Duration LONGEST_GAP = Duration.ofMillis(1500);

    /** Returns why the window is not covered; empty if it is. */
    Optional<String> whyNot(Window window) {
      if (killed && last.isBefore(window.end())) {
        return Optional.of(
            "partial: the JVM was killed, and its flight recording ends at %s".formatted(last));
      }
      boolean covered =
          !first.isAfter(window.start()) && last.plus(LONGEST_GAP).isAfter(window.end());
      return covered
          ? Optional.empty()
          : Optional.of("the flight recording does not cover the whole window");
    }
  }

  JfrRecording {
    handlers = List.copyOf(handlers);
  }

  @Override
  public Map<Metric, Reading> within(Window window, long goodAnswers) {
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    handlers.forEach(handler -> readings.putAll(handler.within(window, goodAnswers)));
    Optional<String> whyNot = reach.whyNot(window);
    whyNot.ifPresent(
        reason -> readings.replaceAll((metric, reading) -> new Reading.Unavailable(reason)));
    return readings;
  }

  @Override
  public List<Series> series() {
    return handlers.stream()
        .flatMap(handler -> handler.series(reach.last()).stream())
        .filter(series -> !series.points().isEmpty())
        .toList();
  }

  @Override
  public List<Occupancy> threadsWithin(Window window) {
    return reach.whyNot(window).isPresent()
        ? List.of()
        : handlers.stream().flatMap(handler -> handler.threadsWithin(window).stream()).toList();
  }

  /** Returns the code locations within the announced windows. */
  @Override
  public List<CodeLocation> evidence(List<Window> windows) {
    return handlers.stream().flatMap(handler -> handler.evidence().stream()).toList();
  }
}
