package dev.loombench.tool.record.jfr;

import dev.loombench.tool.record.Recording;
import dev.loombench.tool.trial.CodeLocation;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Occupancy;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Readings out of a flight recording.
 *
 * @param chapters what was read, by subject
 * @param reach from when to when
 */
record JfrRecording(List<JfrEventHandler> chapters, JfrCoverage reach) implements Recording {

  JfrRecording {
    chapters = List.copyOf(chapters);
  }

  @Override
  public Map<Metric, Reading> within(Window window, long goodAnswers) {
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    chapters.forEach(chapter -> readings.putAll(chapter.within(window, goodAnswers)));
    Optional<String> whyNot = reach.whyNot(window);
    whyNot.ifPresent(
        reason -> readings.replaceAll((metric, reading) -> new Reading.Unavailable(reason)));
    return readings;
  }

  @Override
  public List<Series> series() {
    return chapters.stream()
        .flatMap(chapter -> chapter.series().stream())
        .filter(series -> !series.points().isEmpty())
        .toList();
  }

  @Override
  public List<Occupancy> threadsWithin(Window window) {
    return reach.whyNot(window).isPresent()
        ? List.of()
        : chapters.stream().flatMap(chapter -> chapter.threadsWithin(window).stream()).toList();
  }

  /** Of the windows that the recorder was told. */
  @Override
  public List<CodeLocation> evidence(List<Window> windows) {
    return chapters.stream().flatMap(chapter -> chapter.evidence().stream()).toList();
  }
}
