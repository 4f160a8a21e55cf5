package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.Occupancy.Spot;
import dev.loombench.tool.trial.threads.ThreadPlace;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Rule for lock contention: most of the threads that serve requests wait for one lock. Thread dumps
 * of JDK 21 do not show where virtual threads wait. If the dumps show no such lock, the rule falls
 * back to the time that carriers wait for monitors.
 */
final class LocksRule implements Bottleneck.Rule {

  /** If fewer of the busy threads wait for it, most requests wait for something else. */
  private static final double HALF = 0.5;

  /** On average one thread waits at all times: the lock is never free. */
  private static final double NEVER_FREE = 1;

  /** Share of the carriers other than the one that holds the lock. */
  private static final double MOST_CARRIERS = 0.75;

  private record LockQueue(Occupancy group, Spot first, double waiting) {
    LockQueue plus(LockQueue other) {
      return new LockQueue(group, first, waiting + other.waiting);
    }
  }

  @Override
  public Optional<Finding> find(DiagnosisInputs inputs) {
    return inputs.cpuIsNotFull() ? byDumps(inputs).or(() -> byCarriers(inputs)) : Optional.empty();
  }

  private static Optional<Finding> byDumps(DiagnosisInputs inputs) {
    return ThreadUsage.serving(inputs).stream()
        .flatMap(group -> queues(group).stream())
        .filter(queue -> queue.waiting() >= NEVER_FREE)
        .filter(queue -> queue.waiting() >= HALF * queue.group().meanBusy())
        .max(Comparator.comparingDouble(LockQueue::waiting))
        .map(queue -> inputs.strong(Bottleneck.LOCKS, List.of(evidence(queue))));
  }

  /** Returns the threads of a group that wait, by the class of the lock. */
  private static List<LockQueue> queues(Occupancy group) {
    var queues = new LinkedHashMap<Optional<String>, LockQueue>();
    for (Spot spot : group.spots()) {
      if (spot.place() == ThreadPlace.MONITOR || spot.place() == ThreadPlace.LOCK) {
        queues.merge(spot.lock(), new LockQueue(group, spot, spot.mean()), LockQueue::plus);
      }
    }
    return List.copyOf(queues.values());
  }

  private static Evidence evidence(LockQueue queue) {
    return new Evidence.LockWaits(
        queue.group().group(),
        queue.group().meanBusy(),
        queue.waiting(),
        queue.first().lock(),
        queue.first().frame());
  }

  private static Optional<Finding> byCarriers(DiagnosisInputs inputs) {
    double others = PinnedCarriersRule.carriers(inputs) - 1;
    double waiting = inputs.diagnostic(Metric.MONITOR_CONTENDED_TIME).orElse(0);
    return others < 1 || waiting < MOST_CARRIERS * others
        ? Optional.empty()
        : Optional.of(
            inputs.strong(Bottleneck.LOCKS, List.of(new Evidence.CarriersAtMonitor(waiting))));
  }
}
