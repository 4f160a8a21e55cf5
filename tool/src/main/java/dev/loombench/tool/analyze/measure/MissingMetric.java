package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.trial.Metric;

/**
 * A figure that could not be given for a variant, or not in every window.
 *
 * @param variant of which variant
 * @param metric which figure
 * @param reason why, as the first of those windows has it
 * @param missing in how many windows of completed trials of the metric's pass
 * @param windows of how many
 */
public record MissingMetric(
    String variant, Metric metric, String reason, int missing, int windows) {}
