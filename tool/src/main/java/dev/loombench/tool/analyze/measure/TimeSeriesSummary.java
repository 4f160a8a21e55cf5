package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.stats.Spread;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;

/**
 * Spread of a time series in the windows of a variant at a point, over the completed trials of a
 * pass. Largest value and percentiles are of the pooled values, the mean is that of the trials'
 * means. There is no interval, because values within a trial are not independent.
 */
public record TimeSeriesSummary(
    PointId point,
    VariantId variant,
    Pass pass,
    String metric,
    String unit,
    int trials,
    Spread spread) {}
