package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.ThreadPlace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Requests wait for a pooled connection at all times, as the pool, dumps or the arithmetic of calls
 * to another service show. Busy workers are a consequence. Where requests hold their connections
 * much longer than at a lower load, the service behind the pool is the bottleneck: {@link
 * DownstreamRule}.
 */
final class ConnectionPoolRule implements Bottleneck.Rule {

  /** On average one request waits at all times: no connection is ever free. */
  static final double NEVER_FREE = 1;

  /** If a smaller share of a pool of known size is in use on average, it has free connections. */
  private static final double MOSTLY_IN_USE = 0.8;

  /** If fewer of the busy threads wait for a connection, most wait for something else. */
  private static final double MIN_SHARE_OF_BUSY = 0.1;

  /** If acquiring takes less of the latency, requests mostly wait for something else. */
  private static final double MIN_SHARE_OF_LATENCY = 0.25;

  /** Requests hold connections of a pool that is too small about as long as at a lower load. */
  static final double MUCH_LONGER = 2;

  @Override
  public Optional<Finding> find(DiagnosisInputs inputs) {
    if (!inputs.cpuIsNotFull()
        || inputs.isConnectionHoldUnread()
        || inputs.connectionHoldGrowth().orElse(0) >= MUCH_LONGER) {
      return Optional.empty();
    }
    Optional<Occupancy> waiting = waiting(inputs);
    boolean pending = isPending(inputs, waiting);
    Optional<Bound> calls = inputs.reachedBound(Bound.Kind.CALL_CONNECTIONS);
    if (waiting.isEmpty() && !pending && calls.isEmpty()) {
      return Optional.empty();
    }
    var evidence = new ArrayList<Evidence>();
    waiting.ifPresent(group -> evidence.add(ThreadUsage.threadsAt(group, ThreadPlace.CONNECTION)));
    if (pending) {
      evidence.addAll(poolMetrics(inputs));
    }
    waiting.flatMap(ConnectionPoolRule::awaitingAnswers).ifPresent(evidence::add);
    inputs
        .bound()
        .filter(bound -> bound.limit().kind() == Bound.Kind.CONNECTIONS || calls.isPresent())
        .map(bound -> new Evidence.BoundReached(bound.limit(), bound.reachedShare()))
        .ifPresent(evidence::add);
    return Optional.of(inputs.strong(Bottleneck.CONNECTION_POOL, evidence));
  }

  private static Optional<Occupancy> waiting(DiagnosisInputs inputs) {
    return ThreadUsage.serving(inputs).stream()
        .filter(group -> group.at(ThreadPlace.CONNECTION) >= NEVER_FREE)
        .filter(group -> group.shareOfBusy(ThreadPlace.CONNECTION) >= MIN_SHARE_OF_BUSY)
        .max(Comparator.comparingDouble(group -> group.at(ThreadPlace.CONNECTION)));
  }

  /** Decides by the pool's own metrics, unless dumps show the threads of a full pool elsewhere. */
  private static boolean isPending(DiagnosisInputs inputs, Optional<Occupancy> waiting) {
    double pending = inputs.headline(Metric.POOL_PENDING_MEAN).orElse(0);
    if (pending < NEVER_FREE
        || isOftenFree(inputs)
        || (waiting.isEmpty() && ThreadUsage.fullPool(inputs).isPresent())) {
      return false;
    }
    // However many requests wait elsewhere, no connection is free if as many wait as are served.
    return pending >= inputs.headline(Metric.POOL_ACTIVE_MEAN).orElse(Double.POSITIVE_INFINITY)
        || !(isShort(inputs) || ThreadUsage.areUnread(inputs));
  }

  /**
   * Returns whether a connection was free for much of the time. Requests that come in bursts then
   * wait at times, and the mean number of those that wait shows the bursts.
   */
  private static boolean isOftenFree(DiagnosisInputs inputs) {
    OptionalDouble inUse = inputs.headline(Metric.POOL_ACTIVE_MEAN);
    OptionalInt size = inputs.known().poolSize();
    return size.isPresent()
        && inUse.isPresent()
        && inUse.getAsDouble() < MOSTLY_IN_USE * size.getAsInt();
  }

  /** Returns whether acquiring a connection is a small part of the latency of closed load. */
  private static boolean isShort(DiagnosisInputs inputs) {
    OptionalDouble acquisition = inputs.headline(Metric.POOL_ACQUIRE_MEAN);
    OptionalDouble latency = inputs.headline(Metric.LATENCY_MEAN);
    return inputs.demand().users().isPresent()
        && acquisition.isPresent()
        && (latency.isEmpty()
            || acquisition.getAsDouble() < MIN_SHARE_OF_LATENCY * latency.getAsDouble());
  }

  private static Optional<Evidence> awaitingAnswers(Occupancy group) {
    double threads = group.at(ThreadPlace.REMOTE) + group.at(ThreadPlace.SOCKET);
    return threads >= 0.5 ? Optional.of(new Evidence.AwaitingAnswers(threads)) : Optional.empty();
  }

  private static List<Evidence> poolMetrics(DiagnosisInputs inputs) {
    var evidence = new ArrayList<Evidence>();
    inputs
        .headline(Metric.POOL_PENDING_MEAN)
        .ifPresent(mean -> evidence.add(new Evidence.PoolPending(mean)));
    inputs
        .headline(Metric.POOL_ACTIVE_MEAN)
        .ifPresent(mean -> evidence.add(new Evidence.PoolInUse(mean)));
    inputs
        .headline(Metric.POOL_ACQUIRE_MEAN)
        .ifPresent(mean -> evidence.add(new Evidence.PoolAcquisition(mean)));
    double timeouts = inputs.headline(Metric.POOL_TIMEOUTS).orElse(0);
    if (timeouts > 0) {
      evidence.add(new Evidence.PoolTimeouts(timeouts));
    }
    return evidence;
  }
}
