package dev.loombench.loadgen.schedule;

import dev.loombench.contract.LoadShape.Spacing;
import java.util.SplittableRandom;

/**
 * The arrivals of open load, one after another. There is one sequence for the whole plan, and each
 * event loop takes every n-th arrival of it, so that the schedule does not depend on the number of
 * loops.
 *
 * <p>Evenly spaced, arrival {@code k} (from 0) is due when the integral of the rate is {@code k +
 * 1/2}: in the middle of its share, so that none falls on the border of a second or a stage. As a
 * Poisson process, it is due when the integral reaches the sum of {@code k + 1} exponentially
 * distributed gaps of mean 1, which is the time change that makes a process of unit rate one of the
 * plan's rate (Çınlar, <i>Introduction to Stochastic Processes</i>, 1975, chapter 4).
 */
public final class Arrivals {

  private final LevelCurve.Walk walk;
  private final Spacing spacing;
  private final SplittableRandom random;
  private final int share;
  private final int shares;
  private long drawn;
  private double integral;

  /**
   * One loop's share of a plan's arrivals.
   *
   * @param share which share, from 0
   * @param shares how many shares there are
   */
  public Arrivals(LevelCurve rate, Spacing spacing, long seed, int share, int shares) {
    this.walk = rate.walk();
    this.spacing = spacing;
    this.random = new SplittableRandom(seed);
    this.share = share;
    this.shares = shares;
  }

  /**
   * The due time of the next arrival of this share.
   *
   * @return nanoseconds from the start of the plan; {@link Long#MAX_VALUE} when there is none left
   */
  public long nextNanos() {
    do {
      draw();
    } while ((drawn - 1) % shares != share);
    return walk.nanosAt(integral);
  }

  /** The number within the whole plan, from 0, of the arrival last returned. */
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
