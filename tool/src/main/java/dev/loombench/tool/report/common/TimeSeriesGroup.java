package dev.loombench.tool.report.common;

import dev.loombench.tool.analyze.measure.PooledTimeSeries;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.study.Scraped;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/** Whose a course is: how the page sorts what can be chosen. */
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
          Metric.FOREIGN_CPU,
          Metric.LOAD_AVERAGE,
          Metric.MEMORY_AVAILABLE);

  private final String label;

  TimeSeriesGroup(String label) {
    this.label = label;
  }

  /** For each key that has a course, the label of its group. */
  public static ObjectNode ofCourses(Analysis analysis) {
    Set<String> scraped =
        Set.copyOf(analysis.study().scraped().stream().map(Scraped::name).toList());
    ObjectNode groups = Json.object();
    for (PooledTimeSeries course : analysis.recordings().pooled()) {
      TimeSeriesGroup group = scraped.contains(course.metric()) ? SCRAPED : of(course);
      groups.put(course.metric(), group.label);
    }
    return groups;
  }

  private static TimeSeriesGroup of(PooledTimeSeries course) {
    String key = course.metric();
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
