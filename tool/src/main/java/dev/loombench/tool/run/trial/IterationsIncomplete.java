package dev.loombench.tool.run.trial;

import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Work;
import java.util.Optional;

/** Tells of a load that was to end by itself whether it got there. */
final class IterationsIncomplete {

  private IterationsIncomplete() {}

  /**
   * Why it did not; empty if it did, or goes on until it is stopped.
   *
   * @param made how many requests became due
   */
  static Optional<String> of(Load load, Work work, long made) {
    return switch (load) {
      case Load.Iterations iterations ->
          made < iterations.requests(work)
              ? Optional.of(
                  "its users did not get to the end of their iterations within %d s: %d of %d requests became due; give a longer 'within', or fewer iterations"
                      .formatted(iterations.within().toSeconds(), made, iterations.requests(work)))
              : Optional.empty();
      case Load.Open _, Load.OpenSteps _, Load.Search _, Load.Ramp _, Load.Closed _ ->
          Optional.empty();
    };
  }
}
