package dev.loombench.tool.place;

import dev.loombench.tool.record.DatabaseSubject;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.Recording;
import dev.loombench.tool.record.Subjects;
import dev.loombench.tool.record.proc.ProcRecorder;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Recorder of the load engines' CPU and of the noise on a host without the server. */
public final class EngineRecorder implements Recorder {

  private final ProcRecorder recorder = ProcRecorder.withoutServer();

  @Override
  public String name() {
    return "engine";
  }

  @Override
  public void start(Subjects subjects) {
    recorder.start(
        new Subjects(
            OptionalLong.empty(),
            subjects.generators(),
            OptionalLong.empty(),
            new DatabaseSubject.None(),
            subjects.tool(),
            OptionalLong.empty(),
            subjects.address()));
  }

  @Override
  public void alignTo(List<Window> windows) {
    recorder.alignTo(windows);
  }

  @Override
  public void endAt(Window window) {
    recorder.endAt(window);
  }

  @Override
  public Recording stop() {
    return new OfEngine(recorder.stop());
  }

  /** Part of a recording that describes the engine. */
  private record OfEngine(Recording whole) implements Recording {

    @Override
    public Map<Metric, Reading> within(Window window, long goodAnswers) {
      return Map.of(
          Metric.GENERATOR_CPU,
          whole
              .within(window, goodAnswers)
              .getOrDefault(
                  Metric.GENERATOR_CPU, new Reading.Unavailable("no generator ran on its host")));
    }

    @Override
    public Map<Metric, Reading> noiseWithin(Window window) {
      Map<Metric, Reading> all = whole.within(window, 0);
      return Stream.of(Metric.FOREIGN_CPU, Metric.FOREIGN_CPU_GENERATOR, Metric.STEAL)
          .collect(Collectors.toMap(metric -> metric, all::get));
    }

    @Override
    public List<Series> series() {
      return whole.series().stream()
          .filter(series -> series.metric().equals(Metric.GENERATOR_CPU.key()))
          .toList();
    }
  }
}
