package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Occupancy;
import dev.loombench.tool.trial.ThreadRole;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Optional;

/**
 * Event loops stand where they should not, or never come round to wait for events, while there is
 * CPU to spare: all that a loop serves waits for it.
 */
final class EventLoopRule implements DiagnosisRule {

  /**
   * A loop that only passes work on blocks nowhere; one that blocks for half of its time is slow.
   */
  private static final double BLOCKED = 0.5;

  /** The rest are the moments between two rounds. */
  private static final double NEVER_WAITS = 0.9;

  @Override
  public Optional<Finding> look(DiagnosisInputs symptoms) {
    return symptoms.cpuIsFull()
        ? Optional.empty()
        : ThreadUse.serving(symptoms.threads()).stream()
            .filter(group -> group.role() == ThreadRole.EVENT_LOOP)
            .filter(group -> isBlocked(group) || neverWaits(group, symptoms))
            .max(Comparator.comparingDouble(Occupancy::cpu))
            .map(group -> finding(group, symptoms));
  }

  private static boolean isBlocked(Occupancy group) {
    return ThreadUse.blocked(group) >= BLOCKED * group.meanThreads();
  }

  private static boolean neverWaits(Occupancy group, DiagnosisInputs symptoms) {
    return symptoms.cpuIsSpare() && group.meanBusy() >= NEVER_WAITS * group.meanThreads();
  }

  private static Finding finding(Occupancy group, DiagnosisInputs symptoms) {
    var evidence = new ArrayList<String>();
    evidence.add(
        "%s of %s %s"
            .formatted(
                Numbers.number(isBlocked(group) ? ThreadUse.blocked(group) : group.meanBusy()),
                ThreadUse.threads(group),
                isBlocked(group) ? "blocked" : "never waiting for events"));
    if (!group.spots().isEmpty()) {
      evidence.add(ThreadUse.most(group));
    }
    symptoms.cpuText().ifPresent(evidence::add);
    return Finding.strong(Bottleneck.EVENT_LOOP, evidence);
  }
}
