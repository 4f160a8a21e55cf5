package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Occupancy;
import dev.loombench.tool.trial.Occupancy.Spot;
import dev.loombench.tool.trial.ThreadPlace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * Most of the threads that serve requests wait for one lock. Carriers of JDK 21, whose dumps don't
 * show what virtual threads wait for, are told by the time that monitors were waited for.
 */
final class LocksRule implements DiagnosisRule {

  /** With fewer, more stand elsewhere, and the lock is not what most requests wait for. */
  private static final double HALF = 0.5;

  /** One waits at all times, on average: the lock is never free. */
  private static final double NEVER_FREE = 1;

  /** Of the carriers but the one that holds the lock. */
  private static final double MOST_CARRIERS = 0.75;

  private record Waiting(Occupancy group, String lock, String frame, double mean) {}

  @Override
  public Optional<Finding> look(DiagnosisInputs symptoms) {
    return symptoms.cpuIsFull()
        ? Optional.empty()
        : byDumps(symptoms).or(() -> byCarriers(symptoms));
  }

  private static Optional<Finding> byDumps(DiagnosisInputs symptoms) {
    return ThreadUse.serving(symptoms.threads()).stream()
        .flatMap(group -> waiting(group).stream())
        .filter(waiting -> waiting.mean() >= NEVER_FREE)
        .filter(waiting -> waiting.mean() >= HALF * waiting.group().meanBusy())
        .max(Comparator.comparingDouble(Waiting::mean))
        .map(waiting -> finding(waiting, symptoms));
  }

  /** Threads that wait for a lock of one class at one place, by group. */
  private static List<Waiting> waiting(Occupancy group) {
    var means = new LinkedHashMap<String, Waiting>();
    for (Spot spot : group.spots()) {
      if (spot.place() == ThreadPlace.MONITOR || spot.place() == ThreadPlace.LOCK) {
        means.merge(
            spot.lock(),
            new Waiting(group, spot.lock(), spot.frame(), spot.mean()),
            (most, more) ->
                new Waiting(group, most.lock(), most.frame(), most.mean() + more.mean()));
      }
    }
    return List.copyOf(means.values());
  }

  private static Finding finding(Waiting waiting, DiagnosisInputs symptoms) {
    var evidence = new ArrayList<String>();
    evidence.add(
        "%s of %s busy threads of %s wait for one lock%s"
            .formatted(
                ThreadUse.many(waiting.mean()),
                ThreadUse.many(waiting.group().meanBusy()),
                waiting.group().group(),
                waiting.lock().isEmpty() ? "" : ", a " + waiting.lock() + ","));
    evidence.set(0, evidence.getFirst() + " at " + waiting.frame());
    symptoms.cpuText().ifPresent(evidence::add);
    return Finding.strong(Bottleneck.LOCKS, evidence);
  }

  private static Optional<Finding> byCarriers(DiagnosisInputs symptoms) {
    double others = PinnedCarriersRule.carriers(symptoms) - 1;
    double waited = symptoms.diagnostic(Metric.MONITOR_CONTENDED_TIME).orElse(0);
    if (others < 1 || waited < MOST_CARRIERS * others) {
      return Optional.empty();
    }
    var evidence = new ArrayList<String>();
    evidence.add(
        "%s carriers of virtual threads wait for a monitor on average"
            .formatted(Numbers.number(waited)));
    symptoms.cpuText().ifPresent(evidence::add);
    return Optional.of(Finding.strong(Bottleneck.LOCKS, evidence));
  }
}
