package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;

/**
 * Metric of a variant that is unavailable in some or all windows.
 *
 * @param missing number of windows without it, in completed trials of the metric's pass
 * @param windows number of all such windows
 */
public record MissingMetric(
    VariantId variant, Metric metric, String reason, int missing, int windows) {}
