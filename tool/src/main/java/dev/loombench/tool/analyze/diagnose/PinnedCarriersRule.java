package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.ThreadPlace;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Virtual threads that block hold nearly all carriers while there is CPU to spare, by JFR's pinning
 * events or by the stacks of carriers in dumps.
 */
final class PinnedCarriersRule implements Bottleneck.Rule {

  /** The rest is the time between two requests on the same carrier. */
  private static final double NEARLY_ALL = 0.75;

  @Override
  public Optional<Finding> find(DiagnosisInputs inputs) {
    double carriers = carriers(inputs);
    double held =
        Math.max(inputs.diagnostic(Metric.PINNED_TIME).orElse(0), blockedCarriers(inputs));
    if (!inputs.cpuIsNotFull() || carriers == 0 || held < NEARLY_ALL * carriers) {
      return Optional.empty();
    }
    var evidence = new ArrayList<Evidence>();
    evidence.add(new Evidence.CarriersHeld(Math.min(held, carriers), carriers));
    pinning(inputs).or(() -> blockedAt(inputs)).ifPresent(evidence::add);
    return Optional.of(inputs.strong(Bottleneck.PINNED_CARRIERS, evidence));
  }

  /**
   * Returns the number of carriers without temporary ones, which dumps and JFR count too; 0 if none
   * was seen.
   */
  static double carriers(DiagnosisInputs inputs) {
    double dumped = groups(inputs).stream().mapToDouble(Occupancy::meanThreads).sum();
    double seen = dumped > 0 ? dumped : inputs.diagnostic(Metric.CARRIERS_MAX).orElse(0);
    return Math.min(seen, inputs.pinning().parallelism().orElse(Integer.MAX_VALUE));
  }

  private static double blockedCarriers(DiagnosisInputs inputs) {
    return groups(inputs).stream()
        .filter(ThreadUsage::hasEnoughDumps)
        .mapToDouble(
            group ->
                ThreadUsage.at(group, place -> place.isBlocked() && place != ThreadPlace.MONITOR))
        .sum();
  }

  private static Optional<Evidence> pinning(DiagnosisInputs inputs) {
    double times = inputs.diagnostic(Metric.PINNED_COUNT).orElse(0);
    return inputs
        .pinning()
        .longestAt()
        .filter(_ -> times > 0)
        .map(frame -> new Evidence.Pinning(times, frame));
  }

  private static Optional<Evidence> blockedAt(DiagnosisInputs inputs) {
    return groups(inputs).stream()
        .flatMap(group -> group.spots().stream())
        .filter(spot -> spot.place().isBlocked())
        .findFirst()
        .map(spot -> new Evidence.MostlyAt(spot.place(), Optional.of(spot.frame())));
  }

  private static List<Occupancy> groups(DiagnosisInputs inputs) {
    return inputs.threads().stream().filter(group -> group.role() == ThreadRole.CARRIER).toList();
  }
}
