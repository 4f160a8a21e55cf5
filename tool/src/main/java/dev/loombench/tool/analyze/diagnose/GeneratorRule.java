package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.trial.GeneratorLimit;
import dev.loombench.tool.trial.Reading.Measured;
import java.util.List;
import java.util.Optional;

/** The generator used most of its CPUs, so that the server's limit is not known. */
final class GeneratorRule implements DiagnosisRule {

  @Override
  public Optional<Finding> find(DiagnosisInputs inputs) {
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
