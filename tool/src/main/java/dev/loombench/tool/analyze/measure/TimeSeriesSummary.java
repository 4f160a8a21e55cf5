package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.stats.Spread;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;

/**
 * How the courses of a metric lay in the windows of a variant at a point, over the completed trials
 * of a pass. Largest value and percentiles are of all values of all trials together; the mean is
 * that of the trials' means. They describe; as values within a trial are not independent, no
 * interval is made of them.
 *
 * @param point where
 * @param variant of which variant
 * @param pass from trials of which pass
 * @param metric the key of the course
 * @param unit of its values
 * @param trials how many trials had it
 * @param spread of its values
 */
public record TimeSeriesSummary(
    PointId point,
    String variant,
    Pass pass,
    String metric,
    String unit,
    int trials,
    Spread spread) {}
