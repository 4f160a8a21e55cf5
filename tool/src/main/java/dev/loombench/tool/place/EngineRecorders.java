package dev.loombench.tool.place;

import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;

/**
 * Recorders of the engines on several hosts as one: CPU of the engines is added up, and of the
 * noise, that of the noisiest host counts.
 */
record EngineRecorders(List<Recorder> all) implements Recorder {

  /** Samples of different hosts belong together if they are closer than half of their interval. */
  private static final Duration TOGETHER = Duration.ofMillis(500);

  EngineRecorders {
    all = List.copyOf(all);
  }

  @Override
  public String name() {
    return "engines";
  }

  @Override
  public void start(Subjects subjects) {
    all.forEach(recorder -> recorder.start(subjects));
  }

  @Override
  public void alignTo(List<Window> windows) {
    all.forEach(recorder -> recorder.alignTo(windows));
  }

  @Override
  public void endAt(Window window) {
    all.forEach(recorder -> recorder.endAt(window));
  }

  @Override
  public Recording stop() {
    return new OfAll(all.stream().map(Recorder::stop).toList());
  }

  private record OfAll(List<Recording> parts) implements Recording {

    @Override
    public Map<Metric, Reading> within(Window window, long goodAnswers) {
      return merged(part -> part.within(window, goodAnswers), Double::sum);
    }

    @Override
    public Map<Metric, Reading> noiseWithin(Window window) {
      return merged(part -> part.noiseWithin(window), Math::max);
    }

    /** Merges readings; what one host does not have is unavailable for all. */
    private Map<Metric, Reading> merged(
        Function<Recording, Map<Metric, Reading>> readings, DoubleBinaryOperator both) {
      var merged = new EnumMap<Metric, Reading>(Metric.class);
      for (Recording part : parts) {
        readings
            .apply(part)
            .forEach(
                (metric, reading) ->
                    merged.merge(metric, reading, (one, other) -> merged(one, other, both)));
      }
      return merged;
    }

    private static Reading merged(Reading one, Reading other, DoubleBinaryOperator both) {
      return one instanceof Reading.Measured(double first)
              && other instanceof Reading.Measured(double second)
          ? new Reading.Measured(both.applyAsDouble(first, second))
          : one instanceof Reading.Measured ? other : one;
    }

    @Override
    public List<Series> series() {
      List<List<Series>> ofParts = parts.stream().map(Recording::series).toList();
      return ofParts.getFirst().stream()
          .map(
              first ->
                  first.with(
                      first.points().stream()
                          .flatMap(point -> sum(first.metric(), point, ofParts).stream())
                          .toList()))
          .toList();
    }

    /** Returns the sum of the samples of all hosts at the time of a point, if all have one. */
    private static Optional<Series.Point> sum(
        String metric, Series.Point at, List<List<Series>> ofParts) {
      double sum = 0;
      for (List<Series> part : ofParts) {
        OptionalDouble sample =
            part.stream()
                .filter(series -> series.metric().equals(metric))
                .flatMap(series -> series.points().stream())
                .filter(
                    point -> Duration.between(point.at(), at.at()).abs().compareTo(TOGETHER) < 0)
                .mapToDouble(Series.Point::value)
                .findFirst();
        if (sample.isEmpty()) {
          return Optional.empty();
        }
        sum += sample.getAsDouble();
      }
      return Optional.of(new Series.Point(at.at(), sum));
    }
  }
}
