package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A saturated server with CPU to spare serves no more than a few requests at a time would get: it
 * has few workers, its requests wait for one lock, or for something else that takes few at a time.
 * The number is that of {@link Evidence.RequestsAtOnce}. Other rules show which it is, from inside
 * the process. This one needs no diagnostic trial.
 */
final class FewAtOnceRule implements Bottleneck.Rule {

  /** A larger number may be that of any resource whose requests slow each other down. */
  private static final double MOST_AT_ONCE = 4;

  @Override
  public Optional<Finding> find(DiagnosisInputs inputs) {
    if (inputs.saturation() != DiagnosisInputs.Saturation.YES || !inputs.cpuIsSpare()) {
      return Optional.empty();
    }
    return atOnce(inputs)
        .filter(few -> few.requests() <= MOST_AT_ONCE)
        .map(few -> inputs.weak(Bottleneck.FEW_AT_ONCE, List.of(few)));
  }

  /** Under an open load, a server that cannot serve all that is due serves less than that. */
  static Optional<Evidence.RequestsAtOnce> atOnce(DiagnosisInputs inputs) {
    OptionalDouble perSecond =
        inputs.headline(inputs.demand().users().isPresent() ? Metric.THROUGHPUT : Metric.SCHEDULED);
    return perSecond.isPresent()
            && inputs.lowerLoad().latencyMillis().orElse(null)
                instanceof Reading.Measured(double alone)
        ? Optional.of(
            new Evidence.RequestsAtOnce(
                perSecond.getAsDouble() * alone / 1e3, perSecond.getAsDouble(), alone))
        : Optional.empty();
  }
}
