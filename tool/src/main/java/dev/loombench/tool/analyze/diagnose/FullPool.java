package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.trial.Occupancy;
import dev.loombench.tool.trial.ThreadPlace;
import dev.loombench.tool.trial.ThreadRole;
import java.util.Comparator;
import java.util.Optional;

/**
 * A pool of threads that serves requests, does not grow, and is taken to the last thread, while
 * more is asked of it than it has threads.
 *
 * @param threads the pool
 */
record FullPool(Occupancy threads) {

  /** A pool whose size changes by more is one that still grows. */
  private static final double SAME_SIZE = 0.05;

  /** Users or connections must be more than threads by this, or it is they that set the pace. */
  private static final double MORE = 1.05;

  /** Where most of the busy stand, the pool as a whole stands. */
  static final double MOST = 0.5;

  /**
   * The one there is. Of several the one nearest to the work: a pool whose threads wait for another
   * pool's is full because that one is.
   */
  static Optional<FullPool> of(DiagnosisInputs symptoms) {
    return ThreadUse.serving(symptoms.threads()).stream()
        .filter(group -> group.role() == ThreadRole.POOL || group.role() == ThreadRole.OTHER)
        .filter(ThreadUse::isFull)
        .filter(FullPool::keepsItsSize)
        .filter(group -> !ThreadUse.handsOn(group, symptoms))
        .filter(group -> isAskedForMore(group, symptoms))
        .min(Comparator.comparingDouble(group -> group.shareOfBusy(ThreadPlace.WAITING)))
        .map(FullPool::new);
  }

  /** Whether most of its threads stand there. */
  boolean standsMostly(ThreadPlace place) {
    return threads.shareOfBusy(place) >= MOST;
  }

  private static boolean keepsItsSize(Occupancy group) {
    return group.most() - group.fewest() <= Math.max(1, SAME_SIZE * group.meanThreads());
  }

  private static boolean isAskedForMore(Occupancy group, DiagnosisInputs symptoms) {
    double asked =
        symptoms.users().isPresent() ? symptoms.users().getAsInt() : symptoms.connections();
    return asked == 0 || asked >= MORE * group.meanThreads();
  }
}
