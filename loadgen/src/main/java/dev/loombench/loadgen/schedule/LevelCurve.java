package dev.loombench.loadgen.schedule;

import dev.loombench.contract.Stage;
import java.util.List;

/**
 * A plan's stages as one curve: the level at a time, and the integral of the level up to a time,
 * which for a rate is the number of arrivals due by then. Over a stage of {@code d} seconds the
 * level goes from {@code a} to {@code b}, so that {@code t} seconds in, the integral has grown by
 * {@code a t + (b - a) t^2 / 2d}; that quadratic is inverted in closed form.
 */
public final class LevelCurve {

  private static final double NANOS_PER_SECOND = 1e9;

  private final List<Stage> stages;
  private final long[] startNanos;
  private final double[] integralAtStart;

  /** The curve of stages that follow one another from time 0. */
  public LevelCurve(List<Stage> stages) {
    this.stages = List.copyOf(stages);
    this.startNanos = new long[stages.size() + 1];
    this.integralAtStart = new double[stages.size() + 1];
    for (int i = 0; i < stages.size(); i++) {
      Stage stage = stages.get(i);
      startNanos[i + 1] = startNanos[i] + stage.duration().toNanos();
      integralAtStart[i + 1] =
          integralAtStart[i] + (stage.from() + stage.to()) / 2 * stage.duration().toSeconds();
    }
  }

  /** When the last stage ends. */
  public long endNanos() {
    return startNanos[stages.size()];
  }

  /** The integral over all stages: of a rate, the number of arrivals that are due in all. */
  public double total() {
    return integralAtStart[stages.size()];
  }

  /** Walks the curve by growing integral. */
  public Walk walk() {
    return new Walk();
  }

  /** A walk along the curve: the questions asked of it must grow. */
  public final class Walk {

    private int stage;

    private Walk() {}

    /**
     * The time at which the integral reaches a value.
     *
     * @param integral greater than zero, and not less than at the call before
     * @return nanoseconds from the start of the curve; {@link Long#MAX_VALUE} if never reached
     */
    public long nanosAt(double integral) {
      while (stage < stages.size() && integral >= integralAtStart[stage + 1]) {
        stage++;
      }
      if (stage == stages.size()) {
        return Long.MAX_VALUE;
      }
      double seconds = secondsInto(stages.get(stage), integral - integralAtStart[stage]);
      return startNanos[stage] + Math.round(seconds * NANOS_PER_SECOND);
    }
  }

  /** Solves {@code a t + (b - a) t^2 / 2d = growth}, in the form that stays exact for b near a. */
  private static double secondsInto(Stage stage, double growth) {
    if (growth <= 0) {
      return 0;
    }
    double slope = (stage.to() - stage.from()) / stage.duration().toSeconds();
    double discriminant = Math.max(0, stage.from() * stage.from() + 2 * slope * growth);
    return 2 * growth / (stage.from() + Math.sqrt(discriminant));
  }
}
