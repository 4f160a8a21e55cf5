package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import java.util.ArrayList;
import java.util.Optional;

/** The CPUs that the server was placed on were used up. */
final class CpuRule implements DiagnosisRule {

  /** At all times a thread that was ready had no CPU: there is none to spare, used up or not. */
  private static final double ALWAYS_ONE_WAITS = 1;

  @Override
  public Optional<Finding> look(DiagnosisInputs symptoms) {
    double share = symptoms.cpuShare().orElse(0);
    double waiting = symptoms.headline(Metric.RUN_QUEUE_WAIT).orElse(0);
    var evidence = new ArrayList<String>();
    symptoms
        .cpuText()
        .map(text -> text + " of " + cores(symptoms.granted()))
        .ifPresent(evidence::add);
    if (waiting >= ALWAYS_ONE_WAITS) {
      evidence.add("%s threads waiting for a CPU".formatted(ThreadUse.many(waiting)));
    }
    if (share >= DiagnosisInputs.FULL_CPU) {
      return Optional.of(Finding.strong(Bottleneck.CPU, evidence));
    }
    return share >= DiagnosisInputs.SPARE_CPU && waiting >= ALWAYS_ONE_WAITS
        ? Optional.of(Finding.weak(Bottleneck.CPU, evidence))
        : Optional.empty();
  }

  private static String cores(double granted) {
    return granted == Math.rint(granted)
        ? Lists.counted((long) granted, "core")
        : Numbers.number(granted) + " cores";
  }
}
