package dev.loombench.tool.plan;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.evidence.RepeatedLoad;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.Collection;
import java.util.List;

/**
 * One trial of every variant under each of its loads. Blocks are repeated.
 *
 * @param loads one load, or the loads that one server of each variant serves, in this order
 */
record Block(Pass pass, int repetition, List<RepeatedLoad> loads) {

  /** Load of start-ups, which have no workload. */
  static final RepeatedLoad START = RepeatedLoad.of(PointId.START);

  /** Trial that a block lacks. */
  record Place(VariantId variant, RepeatedLoad load) {

    boolean contains(PastTrial past) {
      return past.trial().variant().equals(variant) && load.contains(past.trial());
    }
  }

  Block(Pass pass, int repetition, RepeatedLoad load) {
    this(pass, repetition, List.of(load));
  }

  /** Returns the text that the order of variants is derived from, the same in all repetitions. */
  String orderText() {
    return loads.size() == 1 ? loads.getFirst().toString() : "all";
  }

  /** Returns the text that the seed of the arrivals under a load is derived from. */
  String seedText(RepeatedLoad load) {
    return "Block[pass=%s, repetition=%d, workload=%s, load=%s]"
        .formatted(
            pass,
            repetition,
            load.workload().map(WorkloadId::name).orElse(""),
            load.load().label());
  }

  Block without(Collection<RepeatedLoad> others) {
    return new Block(
        pass, repetition, loads.stream().filter(load -> !others.contains(load)).toList());
  }

  boolean contains(PastTrial past) {
    return past.trial().pass() == pass
        && past.trial().block() == repetition
        && loads.stream().anyMatch(load -> load.contains(past.trial()));
  }
}
