package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.study.id.VariantId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Settings of a comparison of two runs.
 *
 * @param renamed new name of each renamed variant, by its old name
 */
public record RunComparisonSettings(
    Map<VariantId, VariantId> renamed, BetweenRuns betweenRuns, double confidence) {

  /** Defaults, without renamed variants. */
  public static final RunComparisonSettings USUAL =
      usual(Map.of(), new BetweenRuns.Defaults(Optional.empty()));

  public RunComparisonSettings {
    renamed = Collections.unmodifiableMap(new LinkedHashMap<>(renamed));
  }

  public static RunComparisonSettings usual(
      Map<VariantId, VariantId> renamed, BetweenRuns betweenRuns) {
    return new RunComparisonSettings(renamed, betweenRuns, MeanInterval.CONFIDENCE);
  }

  RunComparisonSettings withConfidence(double otherConfidence) {
    return new RunComparisonSettings(renamed, betweenRuns, otherConfidence);
  }
}
