package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.GeneratorLimit;
import java.util.List;
import java.util.Optional;

/** The generator used most of its CPUs: what the server can do is not known then. */
final class GeneratorRule implements DiagnosisRule {

  @Override
  public Optional<Finding> look(DiagnosisInputs symptoms) {
    return symptoms.generatorShare() > GeneratorLimit.SHARE_OF_CPUS
        ? Optional.of(
            Finding.strong(
                Bottleneck.GENERATOR,
                List.of(
                    "the generator used %s of its CPU"
                        .formatted(Numbers.percent(symptoms.generatorShare())))))
        : Optional.empty();
  }
}
