package dev.loombench.loadgen.schedule;

import dev.loombench.contract.LoadShape.Spacing;
import java.util.SplittableRandom;

/**
 * Arrival times of open load. The whole plan has one schedule; each event loop takes every n-th
 * arrival, so the schedule does not depend on the number of loops.
 *
 * <p>With uniform spacing, arrival {@code k} (from 0) is due when the integral of the rate reaches
 * {@code k + 1/2}. The half keeps arrivals off the boundaries of seconds and stages. As a Poisson
 * process, it is due when the integral reaches the sum of {@code k + 1} exponentially distributed
 * intervals of mean 1: the time change that turns a process of unit rate into one of the plan's
 * rate (Çınlar, <i>Introduction to Stochastic Processes</i>, 1975, chapter 4).
 */
public final class ArrivalSchedule {

  private final LoadCurve.Cursor cursor;
  private final Spacing spacing;
  private final SplittableRandom random;
  private final int share;
  private final int shares;
  private long drawn;
  private double integral;

  /** Creates the arrivals of one of several event loops, which have numbers from 0. */
  public ArrivalSchedule(LoadCurve rate, Spacing spacing, long seed, int share, int shares) {
    this.cursor = rate.cursor();
    this.spacing = spacing;
    this.random = new SplittableRandom(seed);
    this.share = share;
    this.shares = shares;
  }

  /**
   * Advances to the next arrival of this share and returns its due time.
   *
   * @return nanoseconds from the start of the plan; {@link Long#MAX_VALUE} after the last arrival
   */
  public long nextNanos() {
    do {
      draw();
    } while ((drawn - 1) % shares != share);
    return cursor.nanosAt(integral);
  }

  /** Returns the number of the current arrival within the whole plan, from 0. */
  public long number() {
    return drawn - 1;
  }

  private void draw() {
    integral =
        switch (spacing) {
          case UNIFORM -> drawn + 0.5;
          case POISSON -> integral - StrictMath.log1p(-random.nextDouble());
        };
    drawn++;
  }
}
