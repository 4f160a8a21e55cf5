package dev.loombench.tool.publish;

import dev.loombench.contract.LatencyCounts;
import dev.loombench.contract.RequestResult;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Requests of consecutive plans of load, summed by stage. Not thread-safe. */
final class RequestTotals {

  /** Purpose of a plan. */
  private enum Stage {
    WARM_UP,
    MEASURED;

    String key() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  private static final List<PublishedMetric> SUMS =
      List.of(
          PublishedMetric.REQUESTS_DUE,
          PublishedMetric.ANSWERS,
          PublishedMetric.FAILURES,
          PublishedMetric.BYTES_RECEIVED,
          PublishedMetric.BYTES_SENT,
          PublishedMetric.WAITING,
          PublishedMetric.IN_FLIGHT);

  private final Map<Stage, List<PlanTotals>> plans = new EnumMap<>(Stage.class);

  RequestTotals() {
    for (Stage stage : Stage.values()) {
      plans.put(stage, new ArrayList<>());
    }
  }

  PlanTotals start(boolean isMeasured) {
    var started = new PlanTotals();
    plans.get(isMeasured ? Stage.MEASURED : Stage.WARM_UP).add(started);
    return started;
  }

  /** Adds the sums; counters are zero before the first plan, so that their growth is complete. */
  void addTo(Points points, Labels labels) {
    plans.forEach((stage, ofStage) -> add(points, labels.add("stage", stage.key()), ofStage));
  }

  private static void add(Points points, Labels labels, List<PlanTotals> plans) {
    for (PublishedMetric metric : SUMS) {
      points.add(
          metric, labels, (double) plans.stream().mapToLong(plan -> plan.count(metric)).sum());
    }
    if (plans.stream().allMatch(plan -> plan.connections().isPresent())) {
      long open = plans.stream().mapToLong(plan -> plan.connections().getAsLong()).sum();
      points.add(PublishedMetric.CONNECTIONS, labels, (double) open);
    }
    points.addLatencies(
        labels,
        plans.stream().map(PlanTotals::latencies).reduce(LatencyCounts.NONE, LatencyCounts::plus));
    for (RequestResult result : RequestResult.values()) {
      long count = plans.stream().mapToLong(plan -> plan.count(result)).sum();
      if (count > 0) {
        points.add(
            PublishedMetric.RESULTS,
            labels.add("result", result.name().toLowerCase(Locale.ROOT)),
            (double) count);
      }
    }
  }
}
