package dev.loombench.tool.analyze.profile;

import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.trial.Pass;
import java.util.List;

/**
 * Where in the code something happened, over a variant's completed trials under one load.
 *
 * @param workload of which workload
 * @param load under which load
 * @param variant of which variant
 * @param pass from trials of which pass
 * @param metric the key of the metric that it explains
 * @param reason what the JVM says of it; may be empty
 * @param frames the stack, innermost frame first
 * @param trials in how many trials it was seen
 * @param ofTrials of how many
 * @param count how often, over all of them
 * @param millis how long altogether, over all of them; 0 if it has no length
 */
public record CodeLocationCount(
    String workload,
    LoadId load,
    String variant,
    Pass pass,
    String metric,
    String reason,
    List<String> frames,
    int trials,
    int ofTrials,
    long count,
    double millis) {

  public CodeLocationCount {
    frames = List.copyOf(frames);
  }
}
