package dev.loombench.tool.plan;

import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Study;

/** Factory of planners. */
public final class Planners {

  private Planners() {}

  /**
   * Returns the planner of a study's design.
   *
   * @param epoch epoch of new trials
   */
  public static Planner of(Study study, int epoch) {
    return switch (study.design()) {
      case Design.Fixed() -> new FixedBlocks(study, epoch);
      case Design.UntilSure untilSure -> new UntilSure(study, untilSure, epoch);
      case Design.Capacity capacity -> new CapacitySearch(study, capacity, epoch);
      case Design.Sweep sweep -> new Sweep(study, sweep, epoch);
    };
  }
}
