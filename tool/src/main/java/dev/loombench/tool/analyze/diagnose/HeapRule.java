package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import java.util.ArrayList;
import java.util.Optional;

/**
 * The collector takes much of the CPU or of the time, and what it leaves is used up. A collector
 * that takes as much from a server with CPU to spare is told by no rule: there something else holds
 * it back.
 */
final class HeapRule implements DiagnosisRule {

  /**
   * From this share on a server without collections would serve a third more: the collector is what
   * to look at first. Servers with room in the heap spend a few percent on it.
   */
  private static final double MUCH = 0.25;

  /** Who stands still for half of the time is held by that, whatever else it waits for. */
  private static final double HALF_THE_TIME = 0.5;

  @Override
  public Optional<Finding> look(DiagnosisInputs symptoms) {
    return byPauses(symptoms).or(() -> byShareOfCpu(symptoms));
  }

  private static Optional<Finding> byPauses(DiagnosisInputs symptoms) {
    double paused = symptoms.diagnostic(Metric.GC_PAUSE).orElse(0) / 1e3;
    double cpu = symptoms.diagnostic(Metric.SERVER_CPU).orElse(0);
    double collecting = Math.min(cpu, symptoms.diagnostic(Metric.GC_CPU).orElse(0));
    double ofCpu = cpu > 0 ? collecting / cpu : 0;
    boolean much =
        Math.max(paused, ofCpu) >= MUCH && leavesNothing(symptoms, paused, cpu, collecting);
    if (!much && paused < HALF_THE_TIME) {
      return Optional.empty();
    }
    var evidence = new ArrayList<String>();
    evidence.add(
        "all threads stood still for the collector in %s of the time"
            .formatted(Numbers.percent(Math.min(1, paused))));
    if (ofCpu > 0) {
      evidence.add("it used %s of the server's CPU".formatted(Numbers.percent(ofCpu)));
    }
    liveSet(symptoms).ifPresent(evidence::add);
    symptoms.cpuText().ifPresent(evidence::add);
    return Optional.of(Finding.strong(Bottleneck.HEAP, evidence));
  }

  /**
   * What headline trials tell without anything attached, which itself needs room in the heap: where
   * that is short, a diagnostic trial may well be another state of the server.
   */
  private static Optional<Finding> byShareOfCpu(DiagnosisInputs symptoms) {
    double share = symptoms.headline(Metric.COLLECTOR_SHARE).orElse(0) / 100;
    if (!symptoms.cpuIsFull() || share < MUCH) {
      return Optional.empty();
    }
    var evidence = new ArrayList<String>();
    evidence.add("the collector used %s of the server's CPU".formatted(Numbers.percent(share)));
    symptoms.cpuText().ifPresent(evidence::add);
    return Optional.of(Finding.strong(Bottleneck.HEAP, evidence));
  }

  /** Whether the application used all the CPU that there was while it was not stopped. */
  private static boolean leavesNothing(
      DiagnosisInputs symptoms, double paused, double cpu, double collecting) {
    double left = symptoms.granted() * (1 - Math.min(1, paused));
    return symptoms.granted() > 0
        && (cpu >= DiagnosisInputs.FULL_CPU * symptoms.granted()
            || cpu - collecting >= DiagnosisInputs.FULL_CPU * left);
  }

  private static Optional<String> liveSet(DiagnosisInputs symptoms) {
    var live = symptoms.diagnostic(Metric.LIVE_SET);
    var committed = symptoms.diagnostic(Metric.HEAP_COMMITTED);
    return live.isPresent() && committed.isPresent()
        ? Optional.of(
            "%s of %s MiB of heap live"
                .formatted(
                    Numbers.number(live.getAsDouble()), Numbers.number(committed.getAsDouble())))
        : Optional.empty();
  }
}
