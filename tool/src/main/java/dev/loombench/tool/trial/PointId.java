package dev.loombench.tool.trial;

import dev.loombench.tool.study.LoadId;

/**
 * Identity of a point: one workload under one load. Variants are compared within points.
 *
 * @param workload name of the workload
 * @param load the load of the trial
 * @param step the load of one window; equal to {@code load} unless the load has several rates
 */
public record PointId(String workload, LoadId load, LoadId step) {

  /** The point of start-up trials, which have no workload and no load. */
  public static final PointId START = new PointId("", new LoadId.None(), new LoadId.None());

  /** Returns the point's name in tables and sentences, like {@code delay-100, closed 500}. */
  public String label() {
    return step.equals(load)
        ? workload + ", " + load.label()
        : workload + ", " + step.label() + " of " + load.label();
  }

  /** Returns the name of the step alone, like {@code open 100/s}, or {@code start}. */
  public String stepLabel() {
    return step instanceof LoadId.None ? "start" : step.label();
  }
}
