package dev.loombench.tool.plan;

import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.trial.Probe;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Increases the rate by even steps until several in a row are not sustained, or the last rate is
 * reached. The published ramp of the Lund study has up to 150 steps and ends after three failed
 * ones.
 */
public final class RateRamp implements RateStrategy {

  static final int MOST_STEPS = 150;

  private final OpenModel.Ramp ramp;

  public RateRamp(OpenModel.Ramp ramp) {
    this.ramp = ramp;
  }

  @Override
  public OptionalDouble next(List<Probe> made) {
    List<Probe> last = made.subList(Math.max(0, made.size() - ramp.failures()), made.size());
    boolean failed = last.size() == ramp.failures() && last.stream().noneMatch(Probe::sustained);
    double next = ramp.rate(made.size());
    return failed || made.size() >= MOST_STEPS || ramp.isBeyondEnd(next)
        ? OptionalDouble.empty()
        : OptionalDouble.of(next);
  }
}
