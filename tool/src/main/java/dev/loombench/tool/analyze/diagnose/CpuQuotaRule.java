package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.trial.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A control group throttles the server. */
final class CpuQuotaRule implements Bottleneck.Rule {

  /** A server at its quota is throttled in nearly every period, a bursty one in few. */
  private static final double OFTEN_PERCENT = 10;

  /** Without a known quota, only a server throttled in most periods is at it. */
  private static final double MOSTLY_PERCENT = 50;

  @Override
  public Optional<Finding> find(DiagnosisInputs inputs) {
    double percent = inputs.headline(Metric.CGROUP_THROTTLED_PERIODS).orElse(0);
    OptionalDouble quota = inputs.cpuGrant().quotaCores();
    boolean isReached =
        quota.isPresent()
            ? percent >= OFTEN_PERCENT
                && used(inputs) >= DiagnosisInputs.FULL_CPU * quota.getAsDouble()
            : percent >= MOSTLY_PERCENT;
    if (!isReached) {
      return Optional.empty();
    }
    List<Evidence> evidence = new ArrayList<>(List.of(new Evidence.Throttling(percent / 100)));
    quota.ifPresent(cores -> evidence.add(new Evidence.QuotaUse(used(inputs), cores)));
    return Optional.of(Finding.strong(Bottleneck.CPU_QUOTA, evidence));
  }

  private static double used(DiagnosisInputs inputs) {
    return Math.max(
        inputs.headline(Metric.CGROUP_CPU).orElse(0), inputs.headline(Metric.SERVER_CPU).orElse(0));
  }
}
