package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.trial.GeneratorLimit;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.Arrays;

/** Tells how much of its CPUs the generator used, and so whether it was the limit. */
public final class GeneratorUse {

  private final Trials trials;

  public GeneratorUse(Trials trials) {
    this.trials = trials;
  }

  /** Whether it was the limit in a trial of a variant at a point. */
  public boolean isTheLimit(PointId point, String variant) {
    return GeneratorLimit.isReached(mostCores(point, variant), cpus(point, variant));
  }

  /** The largest share of its CPUs that it used in a trial; 0 if not known. */
  public double largestShare(PointId point, String variant) {
    int cpus = cpus(point, variant);
    return cpus == 0 ? 0 : mostCores(point, variant) / cpus;
  }

  private int cpus(PointId point, String variant) {
    return trials.made(point, variant, Pass.HEADLINE).stream()
        .map(trial -> trial.facts().cpus().generatorCount().orElse(0))
        .findFirst()
        .orElse(0);
  }

  private double mostCores(PointId point, String variant) {
    return Arrays.stream(trials.measured(point, variant, Pass.HEADLINE, Metric.GENERATOR_CPU))
        .max()
        .orElse(0);
  }
}
