package dev.loombench.tool.record.jfr;

import dev.loombench.tool.record.Recording;
import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.Occupancy;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Readings of a flight recording.
 *
 * @param handlers event handlers, by topic
 * @param reach covered time range
 */
record JfrRecording(List<JfrEventHandler> handlers, JfrCoverage reach) implements Recording {

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
        .flatMap(handler -> handler.series().stream())
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
