package dev.loombench.tool.evidence;

import dev.loombench.tool.evidence.RunEvidence.Observed;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.GeneratorLimit;
import dev.loombench.tool.trial.Metric;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalDouble;

/** Metrics of a variant that the generator changed too much to be compared. */
record GeneratorRefusals(Protocol protocol) {

  /** Largest p99 of lateness on shared CPUs, as a share of a compared latency. */
  private static final double LATE_SHARE = 0.05;

  Optional<NotComparableReason> of(
      Load load, Metric metric, VariantId variant, Collection<Observed> windows) {
    Optional<NotComparableReason> late = sentLate(load, metric, variant, windows);
    return late.isEmpty() && protocol.generator().sharesCpus()
        ? onSharedCpus(load, metric, variant, windows)
        : late;
  }

  /** Returns a reason if late sends raised p99 by more than half the margin in some window. */
  private Optional<NotComparableReason> sentLate(
      Load load, Metric metric, VariantId variant, Collection<Observed> windows) {
    if (metric != Metric.LATENCY_P99 || !(load instanceof OpenModel)) {
      return Optional.empty();
    }
    OptionalDouble percent =
        windows.stream()
            .flatMapToDouble(window -> window.number(Metric.LATENESS_EFFECT_P99).stream())
            .max();
    return percent.isPresent()
            && percent.getAsDouble()
                > GeneratorLimit.LatenessEffect.limitPercent(protocol.equivalenceMargin())
        ? Optional.of(new NotComparableReason.SentLate(variant, percent.getAsDouble() / 100))
        : Optional.empty();
  }

  /**
   * Returns a reason if the generator took more of the shared CPUs than the margin, which draws
   * ratios towards 1, or if a latency may contain the generator's own waits for them.
   */
  private Optional<NotComparableReason> onSharedCpus(
      Load load, Metric metric, VariantId variant, Collection<Observed> windows) {
    boolean isLatency = EquivalenceMargin.isLatency(metric);
    if (!isLatency && metric != Metric.THROUGHPUT) {
      return Optional.empty();
    }
    double margin = protocol.equivalenceMargin();
    double taken = windows.stream().mapToDouble(GeneratorRefusals::taken).max().orElse(0);
    if (taken > margin) {
      return Optional.of(new NotComparableReason.SharesCpus(variant, taken, margin));
    }
    return isLatency
        ? windows.stream()
            .filter(one -> one.measurement().readings().containsKey(metric))
            .map(one -> load instanceof OpenModel ? lateness(metric, one) : OptionalDouble.empty())
            .filter(share -> share.isEmpty() || share.getAsDouble() > LATE_SHARE)
            .findFirst()
            .map(share -> new NotComparableReason.LateOnSharedCpus(variant, share, LATE_SHARE))
        : Optional.empty();
  }

  /** Returns the share of its CPUs that the generator used. */
  private static double taken(Observed one) {
    return one.number(Metric.GENERATOR_CPU).orElse(0)
        / one.trial().cpus().generatorCount().orElse(1);
  }

  /**
   * Returns p99 of lateness under open load, relative to a latency; empty if it is unknown. Under
   * closed load a request is due once the generator has the CPU, so lateness has no wait for it.
   */
  private static OptionalDouble lateness(Metric metric, Observed one) {
    OptionalDouble late = one.number(Metric.LOOP_LATENESS_P99);
    OptionalDouble latency = one.number(metric);
    return late.isPresent() && latency.orElse(0) > 0
        ? OptionalDouble.of(late.getAsDouble() / latency.getAsDouble())
        : OptionalDouble.empty();
  }
}
