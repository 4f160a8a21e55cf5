package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.JvmFacts;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Number of carrier threads of virtual threads that wait in a monitor. Up to JDK 23 a virtual
 * thread does not release its carrier there; JEP 491 changed that with JDK 24.
 */
final class PinnedCarriers {

  private static final int FIRST_WITHOUT = 24;

  private PinnedCarriers() {}

  /** Returns their number; empty if the workload or the JDK pins none, or if it is unknown. */
  static OptionalInt of(Trials trials, PointId point, VariantId variant) {
    if (!waitsInMonitor(trials.workload(point).work())) {
      return OptionalInt.empty();
    }
    return Arrays.stream(Pass.values())
        .flatMap(pass -> trials.observations(point, variant, pass).stream())
        .map(Trials.Observation::trial)
        .map(trial -> trial.facts().jvm())
        .findFirst()
        .filter(PinnedCarriers::pins)
        .map(JvmFacts::carriers)
        .orElse(OptionalInt.empty());
  }

  private static boolean waitsInMonitor(Work work) {
    return switch (work) {
      case Work.Kernel(KernelName kernel, var _) -> kernel == KernelName.PIN;
      case Work.Own _ -> false;
    };
  }

  private static boolean pins(JvmFacts jvm) {
    return jvm.virtualThreads() && jvm.release().orElse(FIRST_WITHOUT) < FIRST_WITHOUT;
  }
}
