package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.ThreadPlace;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Connections are dropped at the listening socket while there is CPU to spare and no pool is full:
 * the server accepts them too slowly, or its queue is too short. Needs thread dumps, because a full
 * pool drops connections too.
 */
final class AcceptQueueRule implements Bottleneck.Rule {

  /** Fewer are dropped for a moment only, as when a load starts. */
  static final double MIN_DROPS_PER_REQUEST = 0.01;

  @Override
  public Optional<Finding> find(DiagnosisInputs inputs) {
    OptionalDouble drops = inputs.demand().dropsPerRequest();
    List<Occupancy> serving = ThreadUsage.serving(inputs);
    boolean free =
        inputs.cpuIsSpare()
            && serving.stream()
                .filter(group -> !ThreadUsage.mayBeAcceptor(group, inputs))
                .noneMatch(Occupancy::isFull);
    if (serving.isEmpty() || !free || drops.orElse(0) < MIN_DROPS_PER_REQUEST) {
      return Optional.empty();
    }
    return Optional.of(
        inputs.strong(
            Bottleneck.ACCEPT_QUEUE,
            List.of(
                new Evidence.ConnectionsDropped(drops.getAsDouble()),
                ThreadUsage.threadsAt(serving.getFirst(), ThreadPlace.IDLE))));
  }
}
