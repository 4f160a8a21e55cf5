package dev.loombench.tool.plan;

import dev.loombench.tool.trial.Probe;
import java.util.List;
import java.util.OptionalDouble;

/** Strategy that chooses the rates to probe, one by one, as a pure function of the results. */
public interface RateStrategy {

  /** Returns the next rate in requests per second, or empty when the search is complete. */
  OptionalDouble next(List<Probe> made);
}
