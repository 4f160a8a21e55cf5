package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.trial.Occupancy;
import dev.loombench.tool.trial.ThreadPlace;
import java.util.ArrayList;
import java.util.Optional;

/**
 * Every thread of the pool that serves requests is taken, each for as long as a request takes, and
 * there is CPU to spare. What its threads wait for must not be short itself: a lock, a connection,
 * or what answers late have rules of their own, and where the stacks don't tell what they wait for,
 * nothing is found.
 */
final class WorkerPoolRule implements DiagnosisRule {

  /** By arithmetic no more is possible; the rest is what a thread needs between two requests. */
  private static final double BOUND_REACHED = 0.95;

  @Override
  public Optional<Finding> look(DiagnosisInputs symptoms) {
    if (symptoms.cpuIsFull()) {
      return Optional.empty();
    }
    Optional<Occupancy> full =
        FullPool.of(symptoms).filter(pool -> waitsByItself(pool, symptoms)).map(FullPool::threads);
    Optional<Bound> bound =
        symptoms
            .bound()
            .filter(reached -> reached.limit() instanceof Bound.Limit.Threads)
            .filter(reached -> reached.reachedShare() >= BOUND_REACHED);
    if (full.isEmpty() && bound.isEmpty()) {
      return Optional.empty();
    }
    var evidence = new ArrayList<String>();
    full.ifPresent(group -> evidence.add("all " + ThreadUse.threads(group) + " busy"));
    full.filter(group -> !group.spots().isEmpty()).map(ThreadUse::most).ifPresent(evidence::add);
    bound.map(Bound::share).ifPresent(evidence::add);
    symptoms.cpuText().ifPresent(evidence::add);
    boolean strong = bound.isPresent() || full.stream().noneMatch(WorkerPoolRule::reads);
    return Optional.of(
        strong
            ? Finding.strong(Bottleneck.WORKER_POOL, evidence)
            : Finding.weak(Bottleneck.WORKER_POOL, evidence));
  }

  private static boolean waitsByItself(FullPool pool, DiagnosisInputs symptoms) {
    if (pool.standsMostly(ThreadPlace.WAITING)
        || pool.standsMostly(ThreadPlace.MONITOR)
        || pool.standsMostly(ThreadPlace.LOCK)
        || pool.standsMostly(ThreadPlace.CONNECTION)) {
      return false;
    }
    if (DownstreamCalls.shareOfBusy(pool.threads(), symptoms) >= FullPool.MOST) {
      return DownstreamRule.callsAsEver(pool.threads(), symptoms);
    }
    return !pool.standsMostly(ThreadPlace.RUNNING) || symptoms.cpuIsSpare();
  }

  /** Threads that read may wait for the next request of their own connection. */
  private static boolean reads(Occupancy group) {
    return new FullPool(group).standsMostly(ThreadPlace.SOCKET);
  }
}
