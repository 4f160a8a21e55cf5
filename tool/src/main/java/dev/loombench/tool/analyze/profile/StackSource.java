package dev.loombench.tool.analyze.profile;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.SampledStacks;
import java.util.Optional;

/** Source of the stacks sampled in a window; the store reads them from files. */
@FunctionalInterface
public interface StackSource {

  StackSource NONE = (_, _) -> Optional.empty();

  /** Returns the stacks of a window; empty if they were not kept. */
  Optional<SampledStacks> stacks(TrialRecord trial, Measurement measurement);
}
