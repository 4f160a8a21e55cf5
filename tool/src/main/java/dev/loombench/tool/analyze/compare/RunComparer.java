package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.evidence.ComparedMetrics;
import dev.loombench.tool.evidence.EquivalenceMargin;
import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.stats.FalseCoverage;
import dev.loombench.tool.stats.LogScale;
import dev.loombench.tool.stats.RatioTest;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Selection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Comparison of the variants of a new run with those of an old one. The trials of two runs share no
 * blocks, so changes of the machine between the runs do not cancel; the intervals are widened by
 * the variation between runs instead.
 */
record RunComparer(
    ComparedRun oldRun,
    ComparedRun newRun,
    RunOverlap shared,
    List<Incompatibility> incompatibilities,
    RunComparisonSettings settings) {

  /** Contrasts, and the confidence of the intervals of all of them. */
  record Family(List<RunContrast> contrasts, double confidence) {}

  /** Contrast before that confidence is known. */
  private record Candidate(
      PointId point, Metric metric, VariantId before, VariantId after, Basis basis) {}

  /** Ratio, or the reason for none. */
  private sealed interface Basis {
    Verdict verdict(Metric metric, double confidence);
  }

  /** No ratio, and the reason. */
  private record Refused(NotComparableReason reason) implements Basis {
    @Override
    public Verdict verdict(Metric metric, double confidence) {
      return new Verdict.NotComparable(reason);
    }
  }

  /** Ratio of the new run to the old one. */
  private record Tested(
      RatioTest test, double margin, Set<Difference> supported, NotComparableReason otherwise)
      implements Basis {
    @Override
    public Verdict verdict(Metric metric, double confidence) {
      return Verdict.on(test.ratio(confidence), margin, metric.better(), supported, otherwise);
    }
  }

  /**
   * Returns all contrasts at the level that controls their false coverage rate. It depends on how
   * many of those with a ratio make a claim.
   */
  Family family() {
    List<Candidate> candidates = candidates();
    double[] levels =
        candidates.stream()
            .flatMap(one -> one.basis() instanceof Tested tested ? Stream.of(tested) : Stream.of())
            .mapToDouble(tested -> tested.test().claim(tested.margin(), tested.supported()))
            .toArray();
    double confidence = 1 - FalseCoverage.of(levels).level();
    return new Family(
        candidates.stream().map(candidate -> contrast(candidate, confidence)).toList(), confidence);
  }

  private List<Candidate> candidates() {
    var candidates = new ArrayList<Candidate>();
    for (PointId point : shared.points()) {
      shared
          .variants()
          .forEach(
              (before, after) ->
                  RunComparison.METRICS.stream()
                      .filter(metric -> isMeasured(point, before, after, metric))
                      .map(metric -> candidate(point, metric, before, after))
                      .forEach(candidates::add));
    }
    return candidates;
  }

  /** Returns true if both runs have trials of the pass and at least one has readings. */
  private boolean isMeasured(PointId point, VariantId before, VariantId after, Metric metric) {
    return oldRun.made(point, before, metric.pass())
        && newRun.made(point, after, metric.pass())
        && oldRun.readings(point, before, metric).all()
                + newRun.readings(point, after, metric).all()
            > 0;
  }

  private Candidate candidate(PointId point, Metric metric, VariantId before, VariantId after) {
    return new Candidate(
        point,
        metric,
        before,
        after,
        refusal(point, metric, before, after)
            .<Basis>map(Refused::new)
            .orElseGet(() -> basis(point, metric, before, after)));
  }

  private RunContrast contrast(Candidate candidate, double confidence) {
    PointId point = candidate.point();
    Metric metric = candidate.metric();
    return new RunContrast(
        point,
        metric,
        candidate.after(),
        oldRun.readings(point, candidate.before(), metric).measured(),
        newRun.readings(point, candidate.after(), metric).measured(),
        candidate.basis().verdict(metric, confidence));
  }

  private Optional<NotComparableReason> refusal(
      PointId point, Metric metric, VariantId before, VariantId after) {
    return Incompatibility.refusal(incompatibilities, point, after, metric.pass())
        .or(() -> fixedBySchedule(point, metric, before, after))
        .or(() -> unequalShares(point, metric, before, after))
        .or(() -> oldRun.refusal(point, before, metric))
        .or(() -> newRun.refusal(point, after, metric));
  }

  private Optional<NotComparableReason> fixedBySchedule(
      PointId point, Metric metric, VariantId before, VariantId after) {
    return oldRun.isFixedBySchedule(point, before, metric)
            && newRun.isFixedBySchedule(point, after, metric)
        ? Optional.of(new NotComparableReason.FixedBySchedule())
        : Optional.empty();
  }

  private Optional<NotComparableReason> unequalShares(
      PointId point, Metric metric, VariantId before, VariantId after) {
    Selection ofOld = oldRun.trials().evidence().selection(point, before, metric.pass());
    Selection ofNew = newRun.trials().evidence().selection(point, after, metric.pass());
    return ofOld.isUnlike(ofNew)
        ? Optional.of(
            new NotComparableReason.UnequalRejectionsOfRuns(
                oldRun.label(), ofOld.share(), newRun.label(), ofNew.share()))
        : Optional.empty();
  }

  private Basis basis(PointId point, Metric metric, VariantId before, VariantId after) {
    boolean newLimited = newRun.isLimitedByGenerator(point, after);
    boolean oldLimited = oldRun.isLimitedByGenerator(point, before);
    Set<Difference> supported = ComparedMetrics.supported(metric, newLimited, oldLimited);
    NotComparableReason limited = generatorLimited(after, newLimited, oldLimited);
    if (supported.isEmpty()) {
      return new Refused(limited);
    }
    double[] below = ComparedRun.logs(oldRun.readings(point, before, metric).measured());
    double[] above = ComparedRun.logs(newRun.readings(point, after, metric).measured());
    return new Tested(
        RatioTest.ofGroups(
            above,
            newRun.resolution(point, after, metric),
            below,
            oldRun.resolution(point, before, metric),
            settings.betweenRuns().of(metric).standardDeviation()),
        EquivalenceMargin.of(
            metric,
            newRun.trials().study().protocol().equivalenceMargin(),
            LogScale.middle(above, below)),
        supported,
        limited);
  }

  private NotComparableReason generatorLimited(
      VariantId variant, boolean newLimited, boolean oldLimited) {
    var limited = new NotComparableReason.GeneratorLimited(List.of(variant));
    return newLimited && oldLimited
        ? new NotComparableReason.InBothRuns(limited)
        : new NotComparableReason.InRun(newLimited ? newRun.label() : oldRun.label(), limited);
  }
}
