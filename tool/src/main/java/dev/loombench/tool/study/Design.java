package dev.loombench.tool.study;

import java.util.List;

/**
 * How the trials of a study are chosen. It is part of the study, so that a run's folder alone tells
 * how to go on with it, and a run is not gone on with by another design.
 */
public sealed interface Design {

  /** Every block as often as the protocol's blocks say. */
  record Fixed() implements Design {}

  /**
   * The capacity of the baseline is looked for by the first load of the first workload, a search;
   * then it is confirmed in fresh servers, and what limits it by variants that have more or less of
   * one resource.
   *
   * @param knobs those variants, in the order tried; every other variant of the study is left alone
   * @param notTried resources for which none could be made
   * @param searchOnly whether the search is all
   */
  record Capacity(List<Knob> knobs, List<NotTried> notTried, boolean searchOnly) implements Design {
    public Capacity {
      knobs = List.copyOf(knobs);
      notTried = List.copyOf(notTried);
    }
  }

  /**
   * A resource that could not be tried.
   *
   * @param why the reason, as the end of a sentence
   */
  record NotTried(Knob.Resource resource, String why) {}
}
