package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.ThreadPlace;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Event loops block or are always busy while there is CPU to spare, and delay their events. */
final class EventLoopRule implements Bottleneck.Rule {

  /** A loop that only passes work on never blocks; one that blocks half of the time is slow. */
  private static final double BLOCKED = 0.5;

  /** Busy share of the time at which a loop hardly waits for events. */
  private static final double ALWAYS_BUSY = 0.9;

  @Override
  public Optional<Finding> find(DiagnosisInputs inputs) {
    return !inputs.cpuIsNotFull()
        ? Optional.empty()
        : ThreadUsage.serving(inputs).stream()
            .filter(group -> group.role() == ThreadRole.EVENT_LOOP)
            .filter(group -> isBlocked(group) || isAlwaysBusy(group, inputs))
            .max(Comparator.comparingDouble(group -> group.cpu().orElse(0)))
            .map(group -> finding(group, inputs));
  }

  private static double blocked(Occupancy group) {
    return ThreadUsage.at(group, ThreadPlace::isBlocked);
  }

  private static boolean isBlocked(Occupancy group) {
    return blocked(group) >= BLOCKED * group.meanThreads();
  }

  private static boolean isAlwaysBusy(Occupancy group, DiagnosisInputs inputs) {
    return inputs.cpuIsSpare() && group.meanBusy() >= ALWAYS_BUSY * group.meanThreads();
  }

  private static Finding finding(Occupancy group, DiagnosisInputs inputs) {
    Evidence loops =
        isBlocked(group)
            ? new Evidence.LoopsBlocked(group.group(), group.meanThreads(), blocked(group))
            : new Evidence.LoopsBusy(group.group(), group.meanThreads(), group.meanBusy());
    List<Evidence> evidence = new ArrayList<>(List.of(loops));
    ThreadUsage.mostlyAt(group).ifPresent(evidence::add);
    return inputs.strong(Bottleneck.EVENT_LOOP, evidence);
  }
}
