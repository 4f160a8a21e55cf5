package dev.loombench.tool.plan;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.Trial;
import java.util.List;

/** Results so far of a search that may continue in a fresh server. */
public final class SearchProgress {

  private SearchProgress() {}

  /** Returns the probes of completed trials of the same search, in order; none for other loads. */
  public static List<Probe> probes(Load load, Trial trial, int epoch, List<PastTrial> history) {
    if (!(load instanceof OpenModel.Search search)) {
      return List.of();
    }
    return history.stream()
        .filter(past -> past.epoch() == epoch && isOfTheSame(trial, past.trial()))
        .filter(past -> past.outcome() instanceof Outcome.Completed)
        .flatMap(past -> Probe.of(past.measurements(), search.slo()).stream())
        .toList();
  }

  private static boolean isOfTheSame(Trial one, Trial other) {
    return one.pass() == other.pass()
        && one.block() == other.block()
        && one.variant().equals(other.variant())
        && one.workload().equals(other.workload())
        && one.load().equals(other.load());
  }
}
