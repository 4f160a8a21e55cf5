package dev.loombench.tool.analyze.profile;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.SampledStacks;
import java.util.Optional;

/** Where the stacks sampled in a trial's window come from; the store reads them from files. */
@FunctionalInterface
public interface StackSource {

  /** Where no stack was kept. */
  StackSource NONE = (_, _) -> Optional.empty();

  /** The stacks of that window, or none if they were not kept. */
  Optional<SampledStacks> stacks(TrialRecord trial, Measurement measurement);
}
