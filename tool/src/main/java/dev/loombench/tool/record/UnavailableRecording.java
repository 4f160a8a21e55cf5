package dev.loombench.tool.record;

import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Window;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** Recording that could not be made; all its metrics are unavailable with this reason. */
public record UnavailableRecording(Set<Metric> metrics, String reason) implements Recording {

  @Override
  public Map<Metric, Reading> within(Window window, long goodAnswers) {
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    metrics.forEach(metric -> readings.put(metric, new Reading.Unavailable(reason)));
    return readings;
  }
}
