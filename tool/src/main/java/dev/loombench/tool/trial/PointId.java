package dev.loombench.tool.trial;

import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.WorkloadId;
import java.util.Optional;

/**
 * Identity of a point: one workload under one load. Variants are compared within points.
 *
 * @param workload the workload; empty for a start-up
 * @param step the load of one window; equal to {@code load} unless the load has several rates
 */
public record PointId(Optional<WorkloadId> workload, LoadId load, LoadId step) {

  /** The point of start-up trials, which have no workload and no load. */
  public static final PointId START =
      new PointId(Optional.empty(), new LoadId.None(), new LoadId.None());

  public PointId(WorkloadId workload, LoadId load, LoadId step) {
    this(Optional.of(workload), load, step);
  }

  /** Returns the point's name in tables and sentences, like {@code delay-100, closed 500}. */
  public String label() {
    String loads = step.equals(load) ? load.label() : step.label() + " of " + load.label();
    return workload.map(id -> id.name() + ", " + loads).orElse("start to first answer");
  }

  /** Returns the name of the step alone, like {@code open 100/s}, or {@code start}. */
  public String stepLabel() {
    return step instanceof LoadId.None ? "start" : step.label();
  }
}
