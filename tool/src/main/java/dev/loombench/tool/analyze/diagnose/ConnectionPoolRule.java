package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Occupancy;
import dev.loombench.tool.trial.Occupancy.Spot;
import dev.loombench.tool.trial.ThreadPlace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Requests wait for a connection at all times, so that all of the pool's are in use. That workers
 * are all taken too is the consequence. Where requests keep their connections much longer than at a
 * lower load, what answers them is the cause: {@link DownstreamRule}.
 */
final class ConnectionPoolRule implements DiagnosisRule {

  /** One waits at all times, on average: no connection is ever free. */
  private static final double NEVER_FREE = 1;

  /** Where fewer of the busy wait for it, most stand elsewhere. */
  private static final double PART_OF_THE_BUSY = 0.1;

  /**
   * Where getting one is a smaller part of the time of a request, it is not what requests wait for.
   */
  private static final double PART_OF_THE_LATENCY = 0.25;

  /**
   * A pool that is too small holds back at once; what gets slow by being asked more, gets slower.
   */
  static final double MUCH_LONGER = 2;

  @Override
  public Optional<Finding> look(DiagnosisInputs symptoms) {
    if (symptoms.cpuIsFull() || symptoms.holdGrowth() >= MUCH_LONGER) {
      return Optional.empty();
    }
    Optional<Occupancy> waiting = waiting(symptoms);
    boolean counted = isWaitedFor(symptoms, waiting);
    if (waiting.isEmpty() && !counted) {
      return Optional.empty();
    }
    var evidence = new ArrayList<String>();
    waiting.ifPresent(group -> evidence.add(stood(group)));
    if (counted) {
      evidence.addAll(counts(symptoms));
    }
    waiting.flatMap(ConnectionPoolRule::holders).ifPresent(evidence::add);
    symptoms
        .bound()
        .filter(bound -> bound.limit() instanceof Bound.Limit.Connections)
        .map(Bound::share)
        .ifPresent(evidence::add);
    symptoms.cpuText().ifPresent(evidence::add);
    return Optional.of(Finding.strong(Bottleneck.CONNECTION_POOL, evidence));
  }

  /** The threads that wait for one, by dumps. */
  private static Optional<Occupancy> waiting(DiagnosisInputs symptoms) {
    return ThreadUse.serving(symptoms.threads()).stream()
        .filter(group -> group.at(ThreadPlace.CONNECTION) >= NEVER_FREE)
        .filter(group -> group.shareOfBusy(ThreadPlace.CONNECTION) >= PART_OF_THE_BUSY)
        .max(Comparator.comparingDouble(group -> group.at(ThreadPlace.CONNECTION)));
  }

  /**
   * By what the pool itself counts; dumps that show otherwise of all threads have the last word.
   */
  private static boolean isWaitedFor(DiagnosisInputs symptoms, Optional<Occupancy> waiting) {
    if (symptoms.headline(Metric.POOL_PENDING_MEAN).orElse(0) < NEVER_FREE) {
      return false;
    }
    boolean fullPoolStandsElsewhere = waiting.isEmpty() && FullPool.of(symptoms).isPresent();
    var acquire = symptoms.headline(Metric.POOL_ACQUIRE_MEAN);
    var latency = symptoms.headline(Metric.LATENCY_MEAN);
    boolean small =
        symptoms.users().isPresent()
            && acquire.isPresent()
            && latency.isPresent()
            && acquire.getAsDouble() < PART_OF_THE_LATENCY * latency.getAsDouble();
    return !fullPoolStandsElsewhere && (!small || asManyWaitAsAreServed(symptoms));
  }

  /** Then no connection is ever free, however many requests wait before the pool for their turn. */
  private static boolean asManyWaitAsAreServed(DiagnosisInputs symptoms) {
    var active = symptoms.headline(Metric.POOL_ACTIVE_MEAN);
    return active.isPresent()
        && symptoms.headline(Metric.POOL_PENDING_MEAN).orElse(0) >= active.getAsDouble();
  }

  private static String stood(Occupancy group) {
    return ThreadUse.stood(group, ThreadPlace.CONNECTION)
        + group.spots().stream()
            .filter(spot -> spot.place() == ThreadPlace.CONNECTION)
            .map(Spot::frame)
            .findFirst()
            .map(" at "::concat)
            .orElse("");
  }

  private static Optional<String> holders(Occupancy group) {
    double elsewhere = group.at(ThreadPlace.REMOTE) + group.at(ThreadPlace.SOCKET);
    return elsewhere >= 0.5
        ? Optional.of("%s wait for an answer".formatted(ThreadUse.many(elsewhere)))
        : Optional.empty();
  }

  private static List<String> counts(DiagnosisInputs symptoms) {
    var counts = new ArrayList<String>();
    counts.add(
        "%s wait for a connection of the pool on average, by its own count"
            .formatted(ThreadUse.many(symptoms.headline(Metric.POOL_PENDING_MEAN).orElse(0))));
    symptoms
        .headline(Metric.POOL_ACTIVE_MEAN)
        .ifPresent(active -> counts.add(ThreadUse.many(active) + " are in use"));
    symptoms
        .headline(Metric.POOL_ACQUIRE_MEAN)
        .ifPresent(
            millis ->
                counts.add(
                    "a connection is waited for %s ms on average"
                        .formatted(Numbers.number(millis))));
    double inVain = symptoms.headline(Metric.POOL_TIMEOUTS).orElse(0);
    if (inVain > 0) {
      counts.add("%s requests waited for one in vain".formatted(ThreadUse.many(inVain)));
    }
    return counts;
  }
}
