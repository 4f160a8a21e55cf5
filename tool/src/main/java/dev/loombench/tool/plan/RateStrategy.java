package dev.loombench.tool.plan;

import dev.loombench.tool.trial.Probe;
import java.util.List;
import java.util.OptionalDouble;

/** Chooses the rates that a server is asked to hold, one by one: a pure function of the answers. */
public interface RateStrategy {

  /** The next rate, in requests per second, or none when enough is known. */
  OptionalDouble next(List<Probe> made);
}
