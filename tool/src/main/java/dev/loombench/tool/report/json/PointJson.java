package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.PointId;

/** Point, as part of a row. */
record PointJson(
    @JsonPropertyDescription("Name of the workload; empty for starts.") String workload,
    @JsonPropertyDescription("Label of the load; empty for starts.") String load,
    @JsonPropertyDescription("Point of the load; 'start' for starts.") String point) {

  static PointJson of(PointId point) {
    return new PointJson(
        point.workload().map(WorkloadId::name).orElse(""), point.load().label(), point.stepLabel());
  }
}
