package dev.loombench.tool.report.common;

import dev.loombench.tool.analyze.measure.PooledTimeSeries;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.study.Scraped;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Series;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Group of time series in the page. */
public enum TimeSeriesGroup {
  CLIENT("client"),
  PROCESS("server process"),
  JVM("JVM"),
  POOL("connection pool"),
  MACHINE("machine"),
  SCRAPED("scraped");

  private static final List<String> OF_CLIENT =
      List.of(
          "throughput",
          "scheduled",
          "failed_share",
          Series.FAILURES,
          "in_flight",
          "connections",
          "latency_",
          "loop_lateness",
          "generator_",
          "backlog");
  private static final Set<Metric> OF_MACHINE =
      Set.of(
          Metric.SYSTEM_CPU,
          Metric.STEAL,
          Metric.CPU_SPEED,
          Metric.FOREIGN_CPU,
          Metric.FOREIGN_CPU_SERVER,
          Metric.FOREIGN_CPU_GENERATOR,
          Metric.LOAD_AVERAGE,
          Metric.MEMORY_AVAILABLE);

  private final String label;

  TimeSeriesGroup(String label) {
    this.label = label;
  }

  /** Returns the label of the group of each time series, by its key. */
  public static Map<String, String> ofSeries(Analysis analysis) {
    Set<String> scraped =
        Set.copyOf(analysis.study().scraped().stream().map(Scraped::name).toList());
    var groups = new TreeMap<String, String>();
    for (PooledTimeSeries series : analysis.recordings().pooled()) {
      TimeSeriesGroup group = scraped.contains(series.metric()) ? SCRAPED : of(series);
      groups.put(series.metric(), group.label);
    }
    return groups;
  }

  private static TimeSeriesGroup of(PooledTimeSeries series) {
    String key = series.metric();
    Optional<Metric> metric = Metric.ofKey(key);
    if (OF_CLIENT.stream().anyMatch(key::startsWith)) {
      return CLIENT;
    }
    if (metric.isEmpty()) {
      return SCRAPED;
    }
    if (metric.filter(OF_MACHINE::contains).isPresent()) {
      return MACHINE;
    }
    if (key.startsWith("pool_")) {
      return POOL;
    }
    return metric.filter(known -> known.pass() == Pass.HEADLINE).isPresent() ? PROCESS : JVM;
  }
}
