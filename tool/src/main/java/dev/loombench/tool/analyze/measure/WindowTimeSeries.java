package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.stats.Spread;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.PointId;

/**
 * Spread of a time series in a window of a trial.
 *
 * @param spread of its values in the window, usually one per second
 */
public record WindowTimeSeries(
    TrialRecord trial, PointId point, String metric, String unit, Spread spread) {}
