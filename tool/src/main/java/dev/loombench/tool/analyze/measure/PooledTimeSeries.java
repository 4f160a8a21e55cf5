package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.stats.DownSample.XY;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.trial.Pass;
import java.util.List;

/**
 * The mean course of a metric over a variant's completed trials under one load, laid over each
 * other at the start of their first window.
 *
 * @param workload of which workload
 * @param load under which load
 * @param variant of which variant
 * @param pass from trials of which pass
 * @param metric the key of the course
 * @param unit of its values
 * @param trials how many trials had it
 * @param points seconds from the start of the window, negative before it, and the mean over trials;
 *     a second that fewer than half of the trials have is left out
 */
public record PooledTimeSeries(
    String workload,
    LoadId load,
    String variant,
    Pass pass,
    String metric,
    String unit,
    int trials,
    List<XY> points) {

  public PooledTimeSeries {
    points = List.copyOf(points);
  }
}
