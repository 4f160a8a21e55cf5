package dev.loombench.loadgen.schedule;

import dev.loombench.contract.Stage;
import java.util.List;

/**
 * Integral of a plan's load level over time; for a rate, the number of arrivals due by a time. In a
 * stage of {@code d} seconds from level {@code a} to {@code b}, the integral grows within {@code t}
 * seconds by {@code a t + (b - a) t^2 / 2d}. That quadratic is inverted in closed form.
 */
public final class LoadCurve {

  private static final double NANOS_PER_SECOND = 1e9;

  private final List<Stage> stages;
  private final long[] startNanos;
  private final double[] integralAtStart;

  public LoadCurve(List<Stage> stages) {
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

  public Cursor cursor() {
    return new Cursor();
  }

  /** Position on the curve that only moves forward. */
  public final class Cursor {

    private int stage;

    private Cursor() {}

    /**
     * Returns the time at which the integral reaches a value.
     *
     * @param integral positive, and not less than in the previous call
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

  /** Solves {@code a t + (b - a) t^2 / 2d = growth} in a form that is accurate for b near a. */
  private static double secondsInto(Stage stage, double growth) {
    if (growth <= 0) {
      return 0;
    }
    double slope = (stage.to() - stage.from()) / stage.duration().toSeconds();
    double discriminant = Math.max(0, stage.from() * stage.from() + 2 * slope * growth);
    return 2 * growth / (stage.from() + Math.sqrt(discriminant));
  }
}
