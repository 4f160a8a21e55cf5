package dev.loombench.tool.plan;

import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Trial;
import java.time.Duration;
import java.util.List;

/**
 * Trial that was made, as planners see it.
 *
 * @param trial what was planned
 * @param epoch epoch of the trial
 * @param outcome result of the trial
 * @param took time from the spawn of its server to its end
 * @param measurements one per window; empty if it did not get there
 */
public record PastTrial(
    Trial trial, int epoch, Outcome outcome, Duration took, List<Measurement> measurements) {

  /** Creates a trial without measurements. */
  public PastTrial(Trial trial, int epoch, Outcome outcome, Duration took) {
    this(trial, epoch, outcome, took, List.of());
  }

  public PastTrial {
    measurements = List.copyOf(measurements);
  }
}
