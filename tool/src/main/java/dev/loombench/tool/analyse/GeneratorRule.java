package dev.loombench.tool.analyse;

import dev.loombench.tool.trial.GeneratorLimit;
import java.util.List;
import java.util.Optional;

/** The generator used most of its CPUs: what the server can do is not known then. */
final class GeneratorRule implements Rule {

  @Override
  public Optional<Finding> look(Symptoms symptoms) {
    return symptoms.generatorShare() > GeneratorLimit.SHARE_OF_CPUS
        ? Optional.of(
            Finding.strong(
                Cause.GENERATOR,
                List.of(
                    "the generator used %s of its CPU"
                        .formatted(Figures.percent(symptoms.generatorShare())))))
        : Optional.empty();
  }
}
