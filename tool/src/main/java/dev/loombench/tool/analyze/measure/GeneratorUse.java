package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.trial.GeneratorLimit;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Reading;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/** Use of the load generator's CPUs. */
public final class GeneratorUse {

  private final Trials trials;

  public GeneratorUse(Trials trials) {
    this.trials = trials;
  }

  /** Returns whether the generator was the limit in a trial of a variant at a point. */
  public boolean isTheLimit(PointId point, String variant) {
    return measuredShare(point, variant).orElse(0) > GeneratorLimit.SHARE_OF_CPUS;
  }

  /** Returns the largest share of its CPUs that it used in a headline trial, where measured. */
  public OptionalDouble measuredShare(PointId point, String variant) {
    return largestShare(point, variant).stream()
        .mapMultiToDouble(
            (share, values) -> {
              if (share instanceof Reading.Measured(double value)) {
                values.accept(value);
              }
            })
        .findFirst();
  }

  /** Returns the reading of that share; empty if it is not known which CPUs the generator had. */
  public Optional<Reading> largestShare(PointId point, String variant) {
    return trials.made(point, variant, Pass.HEADLINE).stream()
        .flatMap(trial -> trial.facts().cpus().generatorCount().stream().boxed())
        .findFirst()
        .map(cpus -> largestShare(point, variant, cpus));
  }

  private Reading largestShare(PointId point, String variant, int cpus) {
    OptionalDouble mostCores =
        Arrays.stream(trials.measured(point, variant, Pass.HEADLINE, Metric.GENERATOR_CPU)).max();
    return mostCores.isPresent()
        ? new Reading.Measured(mostCores.getAsDouble() / cpus)
        : new Reading.Unavailable("the generator's CPU was not measured");
  }
}
