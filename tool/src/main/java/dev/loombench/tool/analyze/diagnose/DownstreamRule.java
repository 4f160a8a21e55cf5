package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.ThreadPlace;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Threads that serve requests wait for answers of another service, which come late. A full pool
 * whose calls take no longer than at a lower load is too small: {@link WorkerPoolRule}.
 */
final class DownstreamRule implements Bottleneck.Rule {

  /** Calls no slower than this multiple of the latency at a lower load are not late. */
  private static final double NO_LONGER = 1.25;

  /** Returns true if calls take longer than at a lower load. */
  enum Calls {
    /** They take no longer, or as long as the workload sets. */
    AS_USUAL,
    /** They take longer. */
    SLOW,
    /** The study has no lower load to compare with. */
    NOT_COMPARED,
    /** A reading for the comparison is missing. */
    UNREAD
  }

  @Override
  public Optional<Finding> find(DiagnosisInputs inputs) {
    return inputs.cpuIsNotFull()
        ? byConnectionHold(inputs).or(() -> byDumps(inputs))
        : Optional.empty();
  }

  /** Compares the calls of a group's threads with the latency at a lower load. */
  static Calls calls(Occupancy group, DiagnosisInputs inputs) {
    if (inputs.waitsByDesign()) {
      return Calls.AS_USUAL;
    }
    if (inputs.lowerLoad().latencyMillis().isEmpty()) {
      return Calls.NOT_COMPARED;
    }
    return callTime(group, inputs)
        .map(
            time ->
                time.millis() < NO_LONGER * time.lowerLoadMillis() ? Calls.AS_USUAL : Calls.SLOW)
        .orElse(Calls.UNREAD);
  }

  /** Returns the time of calls per request by Little's law: threads that wait over throughput. */
  private static Optional<Evidence.CallTime> callTime(Occupancy group, DiagnosisInputs inputs) {
    double served = inputs.headline(Metric.THROUGHPUT).orElse(0);
    return served > 0
            && inputs.lowerLoad().latencyMillis().orElse(null) instanceof Measured(double lower)
        ? Optional.of(
            new Evidence.CallTime(ThreadUsage.callers(group, inputs) / served * 1e3, lower))
        : Optional.empty();
  }

  private static Optional<Finding> byConnectionHold(DiagnosisInputs inputs) {
    double pending = inputs.headline(Metric.POOL_PENDING_MEAN).orElse(0);
    double growth = inputs.connectionHoldGrowth().orElse(0);
    if (pending < ConnectionPoolRule.NEVER_FREE || growth < ConnectionPoolRule.MUCH_LONGER) {
      return Optional.empty();
    }
    return Optional.of(
        inputs.strong(Bottleneck.DOWNSTREAM, List.of(new Evidence.ConnectionHold(growth))));
  }

  private static Optional<Finding> byDumps(DiagnosisInputs inputs) {
    return ThreadUsage.fullPool(inputs)
        .or(() -> unbounded(inputs))
        .filter(group -> ThreadUsage.callersShare(group, inputs) >= ThreadUsage.MOST)
        .flatMap(group -> finding(group, inputs));
  }

  /** Returns the threads with most calls if no pool is full but the server is saturated. */
  private static Optional<Occupancy> unbounded(DiagnosisInputs inputs) {
    return inputs.saturation() != DiagnosisInputs.Saturation.YES || !inputs.cpuIsSpare()
        ? Optional.empty()
        : ThreadUsage.serving(inputs).stream()
            .filter(group -> group.role() != ThreadRole.EVENT_LOOP)
            .filter(group -> ThreadUsage.callers(group, inputs) >= 1)
            .max(Comparator.comparingDouble(group -> ThreadUsage.callers(group, inputs)));
  }

  private static Optional<Finding> finding(Occupancy group, DiagnosisInputs inputs) {
    ThreadPlace place =
        group.at(ThreadPlace.REMOTE) >= group.at(ThreadPlace.SOCKET)
            ? ThreadPlace.REMOTE
            : ThreadPlace.SOCKET;
    List<Evidence> evidence = new ArrayList<>(List.of(ThreadUsage.threadsAt(group, place)));
    return switch (calls(group, inputs)) {
      case AS_USUAL, UNREAD -> Optional.empty();
      case SLOW -> {
        callTime(group, inputs).ifPresent(evidence::add);
        yield Optional.of(inputs.strong(Bottleneck.DOWNSTREAM, evidence));
      }
      case NOT_COMPARED -> {
        if (group.isFull()) {
          evidence.add(ThreadUsage.allBusy(group));
        }
        yield Optional.of(inputs.weak(Bottleneck.DOWNSTREAM, evidence));
      }
    };
  }
}
