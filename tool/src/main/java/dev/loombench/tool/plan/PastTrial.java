package dev.loombench.tool.plan;

import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Trial;
import java.time.Duration;
import java.util.List;

/**
 * What a planner knows of a trial that was made.
 *
 * @param trial what was planned
 * @param epoch the stretch of the run that it belongs to
 * @param outcome what became of it
 * @param took from the spawn of its server to its end
 * @param measurements one per window, empty if it never got there
 */
public record PastTrial(
    Trial trial, int epoch, Outcome outcome, Duration took, List<Measurement> measurements) {

  /** With nothing measured. */
  public PastTrial(Trial trial, int epoch, Outcome outcome, Duration took) {
    this(trial, epoch, outcome, took, List.of());
  }

  public PastTrial {
    measurements = List.copyOf(measurements);
  }
}
