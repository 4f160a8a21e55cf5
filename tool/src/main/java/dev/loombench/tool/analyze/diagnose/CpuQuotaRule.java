package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import java.util.ArrayList;
import java.util.Optional;

/** A control group held the server back again and again. */
final class CpuQuotaRule implements DiagnosisRule {

  /** A server at its quota is held back in nearly every period; one that is in bursts, in few. */
  private static final double OFTEN_PERCENT = 10;

  /** Where the quota itself is not known, only a server held back in most periods is at it. */
  private static final double MOSTLY_PERCENT = 50;

  @Override
  public Optional<Finding> look(DiagnosisInputs symptoms) {
    double percent = symptoms.headline(Metric.CGROUP_THROTTLED_PERIODS).orElse(0);
    boolean known = symptoms.quota() > 0;
    boolean atIt =
        known
            ? percent >= OFTEN_PERCENT && usedOfQuota(symptoms) >= DiagnosisInputs.FULL_CPU
            : percent >= MOSTLY_PERCENT;
    if (!atIt) {
      return Optional.empty();
    }
    var evidence = new ArrayList<String>();
    evidence.add("held back in %s of the periods".formatted(Numbers.percent(percent / 100)));
    if (known) {
      evidence.add(
          "CPU %s of a quota of %s"
              .formatted(Numbers.number(used(symptoms)), Numbers.number(symptoms.quota())));
    }
    return Optional.of(Finding.strong(Bottleneck.CPU_QUOTA, evidence));
  }

  private static double usedOfQuota(DiagnosisInputs symptoms) {
    return used(symptoms) / symptoms.quota();
  }

  private static double used(DiagnosisInputs symptoms) {
    return Math.max(
        symptoms.headline(Metric.CGROUP_CPU).orElse(0),
        symptoms.headline(Metric.SERVER_CPU).orElse(0));
  }
}
