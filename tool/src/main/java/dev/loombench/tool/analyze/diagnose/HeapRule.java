package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.trial.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The collector takes much of the CPU or of the time, and the application uses up the rest. A
 * server with CPU to spare has another bottleneck, however much its collector takes.
 */
final class HeapRule implements Bottleneck.Rule {

  /**
   * From this share on, a server without collections would serve a third more. Servers with enough
   * heap spend a few percent.
   */
  private static final double MUCH = 0.25;

  /** A server that stops half of the time is limited by that, whatever else it waits for. */
  private static final double HALF_THE_TIME = 0.5;

  @Override
  public Optional<Finding> find(DiagnosisInputs inputs) {
    return byPauses(inputs).or(() -> byShareOfCpu(inputs));
  }

  private static Optional<Finding> byPauses(DiagnosisInputs inputs) {
    double paused = inputs.diagnostic(Metric.GC_PAUSE).orElse(0) / 1e3;
    OptionalDouble inDiagnostic = inputs.diagnostic(Metric.SERVER_CPU);
    double cpu =
        inDiagnostic.orElseGet(
            () -> inputs.hasDiagnostics() ? inputs.headline(Metric.SERVER_CPU).orElse(0) : 0);
    double collecting = Math.min(cpu, inputs.diagnostic(Metric.GC_CPU).orElse(0));
    double ofCpu = cpu > 0 ? collecting / cpu : 0;
    boolean much = Math.max(paused, ofCpu) >= MUCH && isRestUsedUp(inputs, paused, cpu, collecting);
    if (!much && paused < HALF_THE_TIME) {
      return Optional.empty();
    }
    var evidence = new ArrayList<Evidence>();
    evidence.add(new Evidence.GcPauses(Math.min(1, paused)));
    if (ofCpu > 0) {
      evidence.add(new Evidence.GcCpu(ofCpu));
    }
    liveSet(inputs).ifPresent(evidence::add);
    return Optional.of(inputs.strong(Bottleneck.HEAP, evidence));
  }

  /**
   * Decides by headline trials, whose heap holds no recorder's data: where the heap is short, a
   * diagnostic trial may see another state of the server.
   */
  private static Optional<Finding> byShareOfCpu(DiagnosisInputs inputs) {
    double share = inputs.headline(Metric.COLLECTOR_SHARE).orElse(0) / 100;
    return inputs.cpuIsFull() && share >= MUCH
        ? Optional.of(inputs.strong(Bottleneck.HEAP, List.of(new Evidence.GcCpu(share))))
        : Optional.empty();
  }

  /** Returns whether the application used all CPU that was left while it was not stopped. */
  private static boolean isRestUsedUp(
      DiagnosisInputs inputs, double paused, double cpu, double collecting) {
    OptionalDouble granted = inputs.cpuGrant().cores();
    if (granted.isEmpty()) {
      return false;
    }
    double full = DiagnosisInputs.FULL_CPU * granted.getAsDouble();
    return cpu >= full || cpu - collecting >= full * (1 - Math.min(1, paused));
  }

  private static Optional<Evidence> liveSet(DiagnosisInputs inputs) {
    OptionalDouble live = inputs.diagnostic(Metric.LIVE_SET);
    OptionalDouble committed = inputs.diagnostic(Metric.HEAP_COMMITTED);
    return live.isPresent() && committed.isPresent()
        ? Optional.of(new Evidence.LiveSet(live.getAsDouble(), committed.getAsDouble()))
        : Optional.empty();
  }
}
