package dev.loombench.tool.trial;

import java.util.List;

/**
 * Where in the code something happened, counted over the windows of a trial.
 *
 * @param metric the key of the metric that it explains, like {@code pinned_count}
 * @param reason what the JVM says of it, like the reason of pinning; may be empty
 * @param frames the stack, innermost frame first, each like {@code package.Class.method:line}
 * @param count how often
 * @param millis how long altogether; 0 if it has no length
 */
public record CodeLocation(
    String metric, String reason, List<String> frames, long count, double millis) {

  public CodeLocation {
    frames = List.copyOf(frames);
  }
}
