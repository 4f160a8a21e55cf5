package dev.loombench.tool.plan;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Study;
import java.util.List;

/** Factory of planners. */
public final class Planners {

  private Planners() {}

  /** Returns the planner of a study's design. */
  public static Planner of(Study study, int epoch) {
    return of(study, epoch, List.of());
  }

  /** Returns the planner of a run that is resumed. */
  public static Planner of(Study study, int epoch, List<PastTrial> resumed) {
    return switch (study.design()) {
      case Design.Fixed() -> new FixedBlocks(study, epoch);
      case Design.UntilSure untilSure -> new UntilSure(study, untilSure, epoch, resumed);
      case Design.Capacity capacity -> new CapacitySearch(study, capacity, epoch);
      case Design.Sweep sweep -> new Sweep(study, sweep, epoch);
    };
  }
}
