package dev.loombench.tool.plan;

import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Study;

/** Finds the planner that a study's design asks for. */
public final class Planners {

  private Planners() {}

  /**
   * The planner of a study.
   *
   * @param epoch the stretch of the run that new trials belong to
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
