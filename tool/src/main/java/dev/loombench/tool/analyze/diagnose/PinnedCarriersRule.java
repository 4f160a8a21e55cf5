package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Occupancy;
import dev.loombench.tool.trial.ThreadPlace;
import dev.loombench.tool.trial.ThreadRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Virtual threads that block without leaving their carriers hold all of them, while there is CPU to
 * spare. By the JVM's own account of pinning, and where dumps show the stacks that carriers carry,
 * by those.
 */
final class PinnedCarriersRule implements DiagnosisRule {

  /** The rest is the time from one request to the next on the same carrier. */
  private static final double HELD = 0.75;

  @Override
  public Optional<Finding> look(DiagnosisInputs symptoms) {
    double pinned = symptoms.diagnostic(Metric.PINNED_TIME).orElse(0);
    double carriers = carriers(symptoms);
    double blocked = blocked(symptoms);
    double held = Math.max(pinned, blocked);
    if (symptoms.cpuIsFull() || carriers == 0 || held < HELD * carriers) {
      return Optional.empty();
    }
    var evidence = new ArrayList<String>();
    evidence.add(
        "%s of %s %s held by virtual threads that block"
            .formatted(
                Numbers.number(Math.min(held, carriers)),
                ThreadUse.many(carriers),
                carriers == 1 ? "carrier" : "carriers"));
    pinning(symptoms).or(() -> spot(symptoms)).ifPresent(evidence::add);
    symptoms.cpuText().ifPresent(evidence::add);
    return Optional.of(Finding.strong(Bottleneck.PINNED_CARRIERS, evidence));
  }

  /**
   * How many there were, without those that stood in for another, as dumps and the JVM count them
   * too; 0 if there were none, or it is not known.
   */
  static double carriers(DiagnosisInputs symptoms) {
    double dumped = groups(symptoms).stream().mapToDouble(Occupancy::meanThreads).sum();
    double seen = dumped > 0 ? dumped : symptoms.diagnostic(Metric.CARRIERS_MAX).orElse(0);
    return symptoms.parallelism().isPresent()
        ? Math.min(seen, symptoms.parallelism().getAsInt())
        : seen;
  }

  private static double blocked(DiagnosisInputs symptoms) {
    return groups(symptoms).stream()
        .filter(ThreadUse::hasEnoughDumps)
        .flatMap(group -> group.places().entrySet().stream())
        .filter(stood -> stood.getKey().isBlocked() && stood.getKey() != ThreadPlace.MONITOR)
        .mapToDouble(stood -> stood.getValue())
        .sum();
  }

  /** Where, by the JVM's own account. */
  private static Optional<String> pinning(DiagnosisInputs symptoms) {
    double times = symptoms.diagnostic(Metric.PINNED_COUNT).orElse(0);
    return symptoms.pinnedAt().isEmpty() || times == 0
        ? Optional.empty()
        : Optional.of(
            "pinned %s times in a window, longest at %s"
                .formatted(Numbers.count(times), symptoms.pinnedAt()));
  }

  private static Optional<String> spot(DiagnosisInputs symptoms) {
    return groups(symptoms).stream()
        .flatMap(group -> group.spots().stream())
        .filter(spot -> spot.place().isBlocked())
        .findFirst()
        .map(spot -> spot.place().words() + " at " + spot.frame());
  }

  private static List<Occupancy> groups(DiagnosisInputs symptoms) {
    return symptoms.threads().stream().filter(group -> group.role() == ThreadRole.CARRIER).toList();
  }
}
