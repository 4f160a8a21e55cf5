package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.analyze.verdict.LowerBounds;
import dev.loombench.tool.analyze.verdict.NotComparableReason;
import dev.loombench.tool.analyze.verdict.Verdict;
import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.stats.WelchRatio;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Selection;
import dev.loombench.tool.trial.comparison.EquivalenceMargin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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

  List<RunContrast> contrasts() {
    var contrasts = new ArrayList<RunContrast>();
    for (PointId point : shared.points()) {
      shared
          .variants()
          .forEach(
              (before, after) ->
                  RunComparison.METRICS.stream()
                      .filter(metric -> isMeasured(point, before, after, metric))
                      .map(metric -> contrast(point, metric, before, after))
                      .forEach(contrasts::add));
    }
    return contrasts;
  }

  /** Returns true if both runs have trials of the pass and at least one has readings. */
  private boolean isMeasured(PointId point, VariantId before, VariantId after, Metric metric) {
    return oldRun.made(point, before, metric.pass())
        && newRun.made(point, after, metric.pass())
        && oldRun.readings(point, before, metric).all()
                + newRun.readings(point, after, metric).all()
            > 0;
  }

  private RunContrast contrast(PointId point, Metric metric, VariantId before, VariantId after) {
    List<Double> below = oldRun.readings(point, before, metric).measured();
    List<Double> above = newRun.readings(point, after, metric).measured();
    Verdict verdict =
        refusal(point, metric, before, after)
            .<Verdict>map(Verdict.NotComparable::new)
            .orElseGet(() -> verdict(point, metric, before, after));
    return new RunContrast(point, metric, after, below, above, verdict);
  }

  private Optional<NotComparableReason> refusal(
      PointId point, Metric metric, VariantId before, VariantId after) {
    return incompatibilities.stream()
        .filter(incompatibility -> incompatibility.affects(point, after, metric.pass()))
        .findFirst()
        .<NotComparableReason>map(found -> new NotComparableReason.Incompatible(found.difference()))
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
    Selection ofOld = oldRun.trials().selection(point, before, metric.pass());
    Selection ofNew = newRun.trials().selection(point, after, metric.pass());
    return ofOld.isUnlike(ofNew)
        ? Optional.of(
            new NotComparableReason.UnequalRejectionsOfRuns(
                oldRun.label(), ofOld.share(), newRun.label(), ofNew.share()))
        : Optional.empty();
  }

  private Verdict verdict(PointId point, Metric metric, VariantId before, VariantId after) {
    double[] logsBelow = ComparedRun.logs(oldRun.readings(point, before, metric).measured());
    double[] logsAbove = ComparedRun.logs(newRun.readings(point, after, metric).measured());
    Estimate.Repeated ratio =
        WelchRatio.of(
            logsAbove,
            logsBelow,
            oldRun.resolution(point, before, metric) + newRun.resolution(point, after, metric),
            settings.betweenRuns().of(metric).standardDeviation(),
            settings.confidence());
    double margin =
        EquivalenceMargin.of(
            metric,
            newRun.trials().study().protocol().equivalenceMargin(),
            Math.exp(Arrays.stream(logsBelow).average().orElseThrow()));
    boolean newLimited = newRun.isLimitedByGenerator(point, after);
    boolean oldLimited = oldRun.isLimitedByGenerator(point, before);
    Difference says = Difference.of(new Interval(ratio.low(), ratio.high()), margin);
    return LowerBounds.supported(metric, newLimited, oldLimited).contains(says)
        ? Verdict.on(ratio, margin, metric.better())
        : new Verdict.NotComparable(generatorLimited(after, newLimited, oldLimited));
  }

  private NotComparableReason generatorLimited(
      VariantId variant, boolean newLimited, boolean oldLimited) {
    var limited = new NotComparableReason.GeneratorLimited(List.of(variant));
    return newLimited && oldLimited
        ? new NotComparableReason.InBothRuns(limited)
        : new NotComparableReason.InRun(newLimited ? newRun.label() : oldRun.label(), limited);
  }
}
