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
final class RunComparer {

  private final ComparedRun old;
  private final ComparedRun now;
  private final RunOverlap shared;
  private final List<Incompatibility> incompatibilities;
  private final RunComparisonSettings settings;

  RunComparer(
      ComparedRun old,
      ComparedRun now,
      RunOverlap shared,
      List<Incompatibility> incompatibilities,
      RunComparisonSettings settings) {
    this.old = old;
    this.now = now;
    this.shared = shared;
    this.incompatibilities = incompatibilities;
    this.settings = settings;
  }

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
    return old.made(point, before, metric.pass())
        && now.made(point, after, metric.pass())
        && old.readings(point, before, metric).all() + now.readings(point, after, metric).all() > 0;
  }

  private RunContrast contrast(PointId point, Metric metric, VariantId before, VariantId after) {
    List<Double> below = old.readings(point, before, metric).measured();
    List<Double> above = now.readings(point, after, metric).measured();
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
        .<NotComparableReason>map(found -> new NotComparableReason.Incompatible(found.text()))
        .or(() -> fixedBySchedule(point, metric, before.name(), after.name()))
        .or(() -> unequalShares(point, metric, before, after))
        .or(() -> old.refusal(point, before, metric))
        .or(() -> now.refusal(point, after, metric));
  }

  private Optional<NotComparableReason> fixedBySchedule(
      PointId point, Metric metric, String before, String after) {
    return old.isFixedBySchedule(point, new VariantId(before), metric)
            && now.isFixedBySchedule(point, new VariantId(after), metric)
        ? Optional.of(new NotComparableReason.FixedBySchedule())
        : Optional.empty();
  }

  private Optional<NotComparableReason> unequalShares(
      PointId point, Metric metric, VariantId before, VariantId after) {
    Selection ofOld = old.trials().selection(point, before, metric.pass());
    Selection ofNew = now.trials().selection(point, after, metric.pass());
    return ofOld.isUnlike(ofNew)
        ? Optional.of(
            new NotComparableReason.UnequalRejectionsOfRuns(
                old.label(), ofOld.share(), now.label(), ofNew.share()))
        : Optional.empty();
  }

  private Verdict verdict(PointId point, Metric metric, VariantId before, VariantId after) {
    double[] logsBelow = ComparedRun.logs(old.readings(point, before, metric).measured());
    double[] logsAbove = ComparedRun.logs(now.readings(point, after, metric).measured());
    Estimate.Repeated ratio =
        WelchRatio.of(
            logsAbove,
            logsBelow,
            settings.betweenRuns().of(metric).standardDeviation(),
            settings.confidence());
    double margin =
        EquivalenceMargin.of(
            metric,
            now.trials().study().protocol().equivalenceMargin(),
            Math.exp(Arrays.stream(logsBelow).average().orElseThrow()));
    boolean newLimited = now.isLimitedByGenerator(point, after);
    boolean oldLimited = old.isLimitedByGenerator(point, before);
    Difference says = Difference.of(new Interval(ratio.low(), ratio.high()), margin);
    return LowerBounds.believable(metric, newLimited, oldLimited).contains(says)
        ? Verdict.on(ratio, margin, metric.better())
        : new Verdict.NotComparable(generatorLimited(after, newLimited, oldLimited));
  }

  private NotComparableReason generatorLimited(
      VariantId variant, boolean newLimited, boolean oldLimited) {
    var limited = new NotComparableReason.GeneratorLimited(List.of(variant));
    return newLimited && oldLimited
        ? new NotComparableReason.InBothRuns(limited)
        : new NotComparableReason.InRun(newLimited ? now.label() : old.label(), limited);
  }
}
