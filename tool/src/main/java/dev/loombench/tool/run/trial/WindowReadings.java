package dev.loombench.tool.run.trial;

import dev.loombench.tool.record.Recording;
import dev.loombench.tool.run.trial.MeasuredLoad.Part;
import dev.loombench.tool.run.trial.MeasuredLoad.Sent;
import dev.loombench.tool.store.LatencyLog;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Occupancy;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Window;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads from the generator's log and from all recordings what belongs to each window. */
final class WindowReadings {

  private final Load load;
  private final LatencyLog latencies;
  private final List<Recording> recordings;

  WindowReadings(Load load, LatencyLog latencies, List<Recording> recordings) {
    this.load = load;
    this.latencies = latencies;
    this.recordings = List.copyOf(recordings);
  }

  /** One for each window; there are fewer than parts where the server died. */
  List<Measurement> of(Sent sent, List<Window> windows) {
    List<Measurement> measurements = new ArrayList<>();
    for (int part = 0; part < windows.size(); part++) {
      measurements.add(within(windows.get(part), sent.parts().get(part)));
    }
    return measurements;
  }

  private Measurement within(Window window, Part part) {
    var client = new ClientReadings(part.result(), latencies);
    Map<Metric, Reading> readings =
        new EnumMap<>(
            load instanceof Load.Iterations
                ? client.untilTheLastAnswer(window)
                : client.within(window));
    long goodAnswers = client.goodAnswers(window);
    recordings.forEach(recording -> readings.putAll(recording.within(window, goodAnswers)));
    Map<String, Reading> scraped = new HashMap<>();
    recordings.forEach(recording -> scraped.putAll(recording.scrapedWithin(window)));
    List<Occupancy> threads =
        recordings.stream().flatMap(recording -> recording.threadsWithin(window).stream()).toList();
    return new Measurement(part.step(), window, readings, scraped, threads);
  }
}
