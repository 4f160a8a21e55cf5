package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.trial.GeneratorLimit;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading.Measured;
import java.util.List;
import java.util.Optional;

/**
 * The generator used most of its CPUs, so that the server's limit is not known. If most requests
 * failed, the server had collapsed, and the generator's CPU was spent on new connections.
 */
final class GeneratorRule implements Bottleneck.Rule {

  /** Share of failed requests beyond which the generator's CPU is a consequence. */
  private static final double MOST_FAILED_PERCENT = 50;

  @Override
  public Optional<Finding> find(DiagnosisInputs inputs) {
    if (inputs.headline(Metric.FAILED_SHARE).orElse(0) > MOST_FAILED_PERCENT) {
      return Optional.empty();
    }
    return inputs
        .demand()
        .generatorShare()
        .map(share -> share instanceof Measured(double value) ? value : 0.0)
        .filter(share -> share > GeneratorLimit.SHARE_OF_CPUS)
        .map(
            share ->
                Finding.strong(Bottleneck.GENERATOR, List.of(new Evidence.GeneratorCpu(share))));
  }
}
