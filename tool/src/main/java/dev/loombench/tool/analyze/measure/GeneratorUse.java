package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.study.id.VariantId;
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
  public boolean isTheLimit(PointId point, VariantId variant) {
    return trials.evidence().isLimitedByGenerator(point, variant);
  }

  /** Returns the largest share of its CPUs that it used in a headline trial, where measured. */
  public OptionalDouble measuredShare(PointId point, VariantId variant) {
    return largestShare(point, variant, Pass.HEADLINE).stream()
        .mapMultiToDouble(
            (share, values) -> {
              if (share instanceof Reading.Measured(double value)) {
                values.accept(value);
              }
            })
        .findFirst();
  }

  /**
   * Returns the largest share of its CPUs that it used in a trial of a pass; empty if it is not
   * known which CPUs the generator had.
   */
  public Optional<Reading> largestShare(PointId point, VariantId variant, Pass pass) {
    return trials.made(point, variant, pass).stream()
        .flatMap(trial -> trial.facts().cpus().generatorCount().stream().boxed())
        .findFirst()
        .map(cpus -> largestShare(point, variant, pass, cpus));
  }

  private Reading largestShare(PointId point, VariantId variant, Pass pass, int cpus) {
    OptionalDouble mostCores =
        Arrays.stream(trials.measured(point, variant, pass, Metric.GENERATOR_CPU)).max();
    return mostCores.isPresent()
        ? new Reading.Measured(mostCores.getAsDouble() / cpus)
        : new Reading.Unavailable("the generator's CPU was not measured");
  }
}
