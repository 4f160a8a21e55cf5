package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.ThreadPlace;
import java.util.ArrayList;
import java.util.Optional;

/**
 * All threads of the pool that serves requests are busy while there is CPU to spare. Other rules
 * decide if they wait for a lock, a connection or a slow service; if stacks do not show what they
 * wait for, there is no finding.
 */
final class WorkerPoolRule implements Bottleneck.Rule {

  @Override
  public Optional<Finding> find(DiagnosisInputs inputs) {
    if (!inputs.cpuIsNotFull()) {
      return Optional.empty();
    }
    Optional<Occupancy> full =
        ThreadUsage.fullPool(inputs)
            .filter(pool -> !AcceptQueueRule.mayHaveAllAccepted(pool, inputs))
            .filter(pool -> isTheLimit(pool, inputs));
    Optional<Bound> bound = inputs.reachedBound(Bound.Kind.THREADS);
    if (full.isEmpty() && bound.isEmpty()) {
      return Optional.empty();
    }
    var evidence = new ArrayList<Evidence>();
    full.map(ThreadUsage::allBusy).ifPresent(evidence::add);
    full.flatMap(ThreadUsage::mostlyAt).ifPresent(evidence::add);
    bound
        .map(reached -> new Evidence.BoundReached(reached.limit(), reached.reachedShare()))
        .ifPresent(evidence::add);
    boolean strong = bound.isPresent() || full.stream().noneMatch(WorkerPoolRule::mayBeIdle);
    return Optional.of(
        strong
            ? inputs.strong(Bottleneck.WORKER_POOL, evidence)
            : inputs.weak(Bottleneck.WORKER_POOL, evidence));
  }

  private static boolean isTheLimit(Occupancy pool, DiagnosisInputs inputs) {
    if (ThreadUsage.areMostlyAt(pool, ThreadPlace.WAITING)
        || ThreadUsage.areMostlyAt(pool, ThreadPlace.MONITOR)
        || ThreadUsage.areMostlyAt(pool, ThreadPlace.LOCK)
        || ThreadUsage.areMostlyAt(pool, ThreadPlace.CONNECTION)) {
      return false;
    }
    if (ThreadUsage.callersShare(pool, inputs) >= ThreadUsage.MOST) {
      return DownstreamRule.calls(pool, inputs) == DownstreamRule.Calls.AS_USUAL;
    }
    return !ThreadUsage.areMostlyAt(pool, ThreadPlace.RUNNING) || inputs.cpuIsSpare();
  }

  /** Returns whether threads may wait for the next request of their own connection. */
  private static boolean mayBeIdle(Occupancy pool) {
    return ThreadUsage.areMostlyAt(pool, ThreadPlace.SOCKET);
  }
}
