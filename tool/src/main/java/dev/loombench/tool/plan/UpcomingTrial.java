package dev.loombench.tool.plan;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.evidence.RepeatedLoad;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Pass;

/** Trial that is still to come, with what its duration depends on. */
record UpcomingTrial(Pass pass, VariantId variant, RepeatedLoad load, boolean startsServer) {

  /** Returns true if a past trial measured the same variant at the same point. */
  boolean repeats(PastTrial past) {
    return past.trial().variant().equals(variant) && load.contains(past.trial());
  }
}
