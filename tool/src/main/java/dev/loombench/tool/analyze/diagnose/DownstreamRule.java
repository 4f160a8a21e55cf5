package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Occupancy;
import dev.loombench.tool.trial.ThreadRole;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Optional;

/**
 * The threads that serve requests wait for answers from elsewhere, and those come late. A full pool
 * whose calls take as long as they always do is too small instead: {@link WorkerPoolRule}.
 */
final class DownstreamRule implements DiagnosisRule {

  /** Calls that take this part of the latency at a low load, or less, take no longer than there. */
  private static final double NO_LONGER = 1.25;

  private static final double MOST = 0.5;

  @Override
  public Optional<Finding> look(DiagnosisInputs symptoms) {
    if (symptoms.cpuIsFull()) {
      return Optional.empty();
    }
    return byHolding(symptoms).or(() -> byDumps(symptoms));
  }

  /** Whether the pool is full of calls that take no longer than they always do. */
  static boolean callsAsEver(Occupancy group, DiagnosisInputs symptoms) {
    return symptoms.waitsByDesign()
        || (symptoms.idleLatencyMillis() > 0
            && callMillis(group, symptoms) < NO_LONGER * symptoms.idleLatencyMillis());
  }

  private static Optional<Finding> byHolding(DiagnosisInputs symptoms) {
    boolean waitedFor = symptoms.headline(Metric.POOL_PENDING_MEAN).orElse(0) >= 1;
    if (!waitedFor || symptoms.holdGrowth() < ConnectionPoolRule.MUCH_LONGER) {
      return Optional.empty();
    }
    var evidence = new ArrayList<String>();
    evidence.add(
        "each request keeps its connection %s times as long as at a lower load"
            .formatted(Numbers.ratio(symptoms.holdGrowth())));
    symptoms.cpuText().ifPresent(evidence::add);
    return Optional.of(Finding.strong(Bottleneck.DOWNSTREAM, evidence));
  }

  private static Optional<Finding> byDumps(DiagnosisInputs symptoms) {
    return FullPool.of(symptoms)
        .map(FullPool::threads)
        .or(() -> unbounded(symptoms))
        .filter(group -> DownstreamCalls.shareOfBusy(group, symptoms) >= MOST)
        .filter(group -> !callsAsEver(group, symptoms))
        .map(group -> finding(group, symptoms));
  }

  /** Where no pool is full, calls are what requests wait for if the server is saturated at all. */
  private static Optional<Occupancy> unbounded(DiagnosisInputs symptoms) {
    return symptoms.saturation() != Saturation.YES || !symptoms.cpuIsSpare()
        ? Optional.empty()
        : ThreadUse.serving(symptoms.threads()).stream()
            .filter(group -> group.role() != ThreadRole.EVENT_LOOP)
            .filter(group -> DownstreamCalls.waiting(group, symptoms) >= 1)
            .max(Comparator.comparingDouble(group -> DownstreamCalls.waiting(group, symptoms)));
  }

  private static Finding finding(Occupancy group, DiagnosisInputs symptoms) {
    var evidence = new ArrayList<String>();
    evidence.add(ThreadUse.stood(group, DownstreamCalls.place(group)));
    boolean known = symptoms.idleLatencyMillis() > 0 && symptoms.served() > 0;
    if (known) {
      evidence.add(
          "%s ms a request, of %s ms altogether at a lower load"
              .formatted(
                  Numbers.number(callMillis(group, symptoms)),
                  Numbers.number(symptoms.idleLatencyMillis())));
    } else if (ThreadUse.isFull(group)) {
      evidence.add("all of them busy");
    }
    symptoms.cpuText().ifPresent(evidence::add);
    return known
        ? Finding.strong(Bottleneck.DOWNSTREAM, evidence)
        : Finding.weak(Bottleneck.DOWNSTREAM, evidence);
  }

  /** By Little's law: how many wait, over how many come each second. */
  private static double callMillis(Occupancy group, DiagnosisInputs symptoms) {
    return symptoms.served() > 0
        ? DownstreamCalls.waiting(group, symptoms) / symptoms.served() * 1e3
        : Double.POSITIVE_INFINITY;
  }
}
