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
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Recorder of the load engine's CPU and of the noise on a host without the server. It records the
 * engine as others record a server.
 */
public final class EngineRecorder implements Recorder {

  private final ProcRecorder recorder = new ProcRecorder();

  @Override
  public String name() {
    return "engine";
  }

  @Override
  public void start(Subjects subjects) {
    recorder.start(
        new Subjects(
            single(subjects),
            Optional.empty(),
            OptionalLong.empty(),
            new DatabaseSubject.None(),
            subjects.tool(),
            OptionalLong.empty(),
            subjects.address()));
  }

  /** Returns the engine's process; empty if there are several, whose CPU is then unavailable. */
  private static OptionalLong single(Subjects subjects) {
    List<Long> pids = subjects.generators().map(Supplier::get).orElse(List.of());
    return pids.size() == 1 ? OptionalLong.of(pids.getFirst()) : OptionalLong.empty();
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
      return Map.of(Metric.GENERATOR_CPU, whole.within(window, goodAnswers).get(Metric.SERVER_CPU));
    }

    @Override
    public Map<Metric, Reading> noiseWithin(Window window) {
      Map<Metric, Reading> all = whole.within(window, 0);
      return Map.of(
          Metric.FOREIGN_CPU, all.get(Metric.FOREIGN_CPU), Metric.STEAL, all.get(Metric.STEAL));
    }

    @Override
    public List<Series> series() {
      return whole.series().stream()
          .filter(series -> series.metric().equals(Metric.SERVER_CPU.key()))
          .map(series -> new Series(Metric.GENERATOR_CPU.key(), series.unit(), series.points()))
          .toList();
    }
  }
}
