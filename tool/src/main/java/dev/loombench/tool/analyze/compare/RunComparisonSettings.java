package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.stats.MeanInterval;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How two runs are compared.
 *
 * @param renamed variants that are called otherwise in the new run: the old name, then the new
 * @param betweenRuns how much two runs of the same thing on the same machine differ in their true
 *     means, a standard deviation on the log scale; trials of one run can't show it, since they
 *     share a boot, a build and a day
 * @param confidence of every interval of the family of comparisons
 */
public record RunComparisonSettings(
    Map<String, String> renamed, double betweenRuns, double confidence) {

  /** What two runs of the same thing are taken to differ by, unless the user knows better. */
  public static final double USUAL_BETWEEN_RUNS = 0.01;

  /** Nothing renamed, and the usual allowance and confidence. */
  public static final RunComparisonSettings USUAL =
      new RunComparisonSettings(Map.of(), USUAL_BETWEEN_RUNS, MeanInterval.CONFIDENCE);

  public RunComparisonSettings {
    renamed = Collections.unmodifiableMap(new LinkedHashMap<>(renamed));
  }

  /** The same at another confidence. */
  RunComparisonSettings at(double otherConfidence) {
    return new RunComparisonSettings(renamed, betweenRuns, otherConfidence);
  }
}
