package dev.loombench.tool.trial;

import java.util.List;

/**
 * Code location of events, counted over the windows of a trial.
 *
 * @param metric key of the metric that it explains, like {@code pinned_count}
 * @param reason reason reported by the JVM; may be empty
 * @param frames stack, innermost frame first, each like {@code package.Class.method:line}
 * @param millis total duration; 0 for events without a duration
 */
public record CodeLocation(
    String metric, String reason, List<String> frames, long count, double millis) {

  public CodeLocation {
    frames = List.copyOf(frames);
  }
}
