package dev.loombench.tool.plan;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;
import java.util.List;

/**
 * Trial that a capacity search makes, without its number. An invalid trial is repeated at most
 * twice, a failed one once.
 *
 * @param server number of the fresh server at this rate, from 1; stored as the trial's block
 */
record CapacityPlace(Pass pass, VariantId variant, LoadId load, int server) {

  boolean contains(PastTrial past) {
    Trial trial = past.trial();
    return trial.pass() == pass
        && trial.variant().equals(variant)
        && trial.load().equals(load)
        && trial.block() == server;
  }

  boolean isOpen(List<PastTrial> history) {
    List<PastTrial> made = history.stream().filter(this::contains).toList();
    if (made.isEmpty()) {
      return true;
    }
    return switch (made.getLast().outcome()) {
      case Outcome.Completed() -> false;
      case Outcome.Invalid _ -> count(made, Outcome.Invalid.class) <= Attempts.MOST_REPEATS;
      case Outcome.Failed _ -> count(made, Outcome.Failed.class) < Attempts.MOST_FAILURES;
    };
  }

  int nextAttempt(List<PastTrial> history) {
    return 1 + (int) history.stream().filter(this::contains).count();
  }

  private static long count(List<PastTrial> made, Class<? extends Outcome> kind) {
    return made.stream().map(PastTrial::outcome).filter(kind::isInstance).count();
  }
}
