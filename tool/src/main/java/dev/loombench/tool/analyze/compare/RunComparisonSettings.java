package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.stats.MeanInterval;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Settings of a comparison of two runs.
 *
 * @param renamed new name of each renamed variant, by its old name
 * @param betweenRuns standard deviation of the true means of two runs of the same thing on one
 *     machine, on the log scale; trials of one run cannot show it, because they share boot, build
 *     and day
 * @param confidence confidence level of every interval of the family of comparisons
 */
public record RunComparisonSettings(
    Map<String, String> renamed, double betweenRuns, double confidence) {

  /** Default standard deviation between runs. */
  public static final double USUAL_BETWEEN_RUNS = 0.01;

  /** Defaults, without renamed variants. */
  public static final RunComparisonSettings USUAL =
      new RunComparisonSettings(Map.of(), USUAL_BETWEEN_RUNS, MeanInterval.CONFIDENCE);

  public RunComparisonSettings {
    renamed = Collections.unmodifiableMap(new LinkedHashMap<>(renamed));
  }

  /** Returns these settings at another confidence level. */
  RunComparisonSettings withConfidence(double otherConfidence) {
    return new RunComparisonSettings(renamed, betweenRuns, otherConfidence);
  }
}
