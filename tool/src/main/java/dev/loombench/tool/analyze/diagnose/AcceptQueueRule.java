package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.ThreadPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Connections are dropped at the listening socket, or wait there, while there is CPU to spare and
 * no pool is full: the server accepts them too slowly, its queue is too short, or it takes only so
 * many connections. Needs thread dumps, because a full pool drops connections too.
 */
final class AcceptQueueRule implements Bottleneck.Rule {

  /** Fewer are dropped for a moment only, as when a load starts. */
  static final double MIN_DROPS_PER_REQUEST = 0.01;

  /** Share of the connections that must wait to be accepted, on average. */
  private static final double MIN_WAITING = 0.05;

  /** Difference from one thread for each accepted connection, as a share of the threads. */
  private static final double ONE_EACH = 0.1;

  @Override
  public Optional<Finding> find(DiagnosisInputs inputs) {
    var evidence = new ArrayList<Evidence>();
    notAccepted(inputs).ifPresent(evidence::add);
    inputs.demand().dropsPerRequest().stream()
        .filter(drops -> drops >= MIN_DROPS_PER_REQUEST)
        .forEach(drops -> evidence.add(new Evidence.ConnectionsDropped(drops)));
    List<Occupancy> serving = ThreadUsage.serving(inputs);
    boolean free =
        inputs.cpuIsSpare()
            && serving.stream()
                .filter(group -> !ThreadUsage.mayBeAcceptor(group, inputs))
                .filter(group -> !hasAllAccepted(group, inputs))
                .noneMatch(Occupancy::isFull);
    if (serving.isEmpty() || !free || evidence.isEmpty()) {
      return Optional.empty();
    }
    evidence.add(ThreadUsage.threadsAt(serving.getFirst(), ThreadPlace.IDLE));
    return Optional.of(inputs.strong(Bottleneck.ACCEPT_QUEUE, evidence));
  }

  private static Optional<Evidence.NotAccepted> notAccepted(DiagnosisInputs inputs) {
    OptionalDouble waiting = inputs.headline(Metric.ACCEPT_QUEUE);
    OptionalDouble opened = inputs.demand().connections();
    return waiting.isPresent()
            && opened.isPresent()
            && waiting.getAsDouble() >= Math.max(1, MIN_WAITING * opened.getAsDouble())
        ? Optional.of(new Evidence.NotAccepted(waiting.getAsDouble(), opened.getAsDouble()))
        : Optional.empty();
  }

  /**
   * Returns whether {@link #hasAllAccepted} is true, or could be with readings that are missing.
   */
  static boolean mayHaveAllAccepted(Occupancy group, DiagnosisInputs inputs) {
    OptionalDouble waiting = inputs.headline(Metric.ACCEPT_QUEUE);
    return waiting.isEmpty()
        || (waiting.getAsDouble() >= 1 && inputs.demand().connections().isEmpty())
        || hasAllAccepted(group, inputs);
  }

  /**
   * Returns whether a group has a thread for each connection that the server accepted, while others
   * wait: then it is not the number of threads that limits.
   */
  static boolean hasAllAccepted(Occupancy group, DiagnosisInputs inputs) {
    return notAccepted(inputs)
        .map(waiting -> waiting.opened() - waiting.connections() - group.meanThreads())
        .filter(more -> Math.abs(more) <= ONE_EACH * group.meanThreads())
        .isPresent();
  }
}
