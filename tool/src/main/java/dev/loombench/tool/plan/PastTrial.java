package dev.loombench.tool.plan;

import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Trial;
import java.time.Duration;

/**
 * What a planner knows of a trial that was made.
 *
 * @param trial what was planned
 * @param stratum the stretch of the run that it belongs to
 * @param outcome what became of it
 * @param took from the spawn of its server to its end
 */
public record PastTrial(Trial trial, int stratum, Outcome outcome, Duration took) {}
