package dev.loombench.tool.analyze.advise;

import dev.loombench.tool.analyze.advise.SelectionCriteria.Limit;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Pass;
import java.util.List;

/** Aspect that a run did not test, so that its advice does not cover it. */
public sealed interface UntestedAspect {

  /** A variant could not be measured. */
  record Unavailable(VariantId variant, String reason, boolean hasTrials)
      implements UntestedAspect {}

  /** A workload has closed loads only. */
  record OpenLoad(WorkloadId workload) implements UntestedAspect {}

  /** A workload was measured at these open rates only, per second, lowest first; at least one. */
  record OtherRates(WorkloadId workload, List<Double> rates) implements UntestedAspect {}

  /** The run has no trials of this pass. */
  record NoTrials(Pass pass) implements UntestedAspect {}

  /** Numbers of CPUs granted to servers; empty if not recorded. */
  record OtherCpuCounts(List<Double> granted) implements UntestedAspect {}

  /** No server was confined to the CPU of this limit. */
  record ConfinedCpus(Limit limit) implements UntestedAspect {}

  /** JDKs other than these; at least one. */
  record OtherJdks(List<String> versions) implements UntestedAspect {}

  /** Heap sizes and collectors other than these, and other packaging. */
  record OtherJvmSettings(String heap, String collector) implements UntestedAspect {}
}
