package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.stats.DownSample.XY;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Pass;
import java.util.List;
import java.util.Optional;

/**
 * Mean time series of a metric over a variant's completed trials under one load, aligned at the
 * start of their first window.
 *
 * @param points seconds from the start of the window, negative before it, and the mean over trials;
 *     seconds that fewer than half of the trials have are left out
 */
public record PooledTimeSeries(
    Optional<WorkloadId> workload,
    LoadId load,
    VariantId variant,
    Pass pass,
    String metric,
    String unit,
    int trials,
    List<XY> points) {}
