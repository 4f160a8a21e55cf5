package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.stats.Spread;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.PointId;

/**
 * How the course of a metric lay in a window of a trial.
 *
 * @param trial whose
 * @param point the point that the window held
 * @param metric the key of the course
 * @param unit of its values
 * @param spread of its values in the window, as a rule one a second
 */
public record WindowTimeSeries(
    TrialRecord trial, PointId point, String metric, String unit, Spread spread) {}
