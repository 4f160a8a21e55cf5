package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.analyze.compare.NonRatioChange.Cause;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finder of the changes between two runs that no ratio expresses. */
record NonRatioChanges(
    ComparedRun before,
    ComparedRun after,
    RunOverlap shared,
    List<Incompatibility> incompatibilities) {

  /** Smallest relevant difference of failed shares, in percentage points. */
  private static final double SMALLEST_RELEVANT_PERCENT = 0.1;

  List<NonRatioChange> changes() {
    var changes = new ArrayList<NonRatioChange>();
    for (PointId point : shared.points()) {
      shared
          .variants()
          .forEach(
              (oldVariant, newVariant) -> {
                if (incompatibilities.stream()
                    .noneMatch(o -> o.affects(point, newVariant, Pass.HEADLINE))) {
                  Stream.of(
                          completion(point, oldVariant, newVariant),
                          sustainedRate(point, oldVariant, newVariant),
                          failures(point, oldVariant, newVariant))
                      .flatMap(Optional::stream)
                      .forEach(changes::add);
                }
              });
    }
    return changes;
  }

  private Optional<NonRatioChange> completion(
      PointId point, VariantId oldVariant, VariantId newVariant) {
    if (!before.made(point, oldVariant, Pass.HEADLINE)
        || !after.made(point, newVariant, Pass.HEADLINE)) {
      return Optional.empty();
    }
    boolean completedBefore = before.completed(point, oldVariant, Pass.HEADLINE);
    boolean completedAfter = after.completed(point, newVariant, Pass.HEADLINE);
    if (completedBefore == completedAfter) {
      return Optional.empty();
    }
    ComparedRun broken = completedBefore ? after : before;
    return Optional.of(
        new NonRatioChange(
            completedBefore,
            point,
            newVariant,
            new Cause.Completion(
                broken.label(),
                firstReason(broken, point, completedBefore ? newVariant : oldVariant))));
  }

  private static Optional<String> firstReason(ComparedRun side, PointId point, VariantId variant) {
    return side.trials().made(point, variant, Pass.HEADLINE).stream()
        .map(trial -> trial.outcome())
        .map(Outcome::reasonText)
        .flatMap(reason -> reason.lines().limit(1))
        .findFirst();
  }

  private Optional<NonRatioChange> sustainedRate(
      PointId point, VariantId oldVariant, VariantId newVariant) {
    if (!before.completed(point, oldVariant, Pass.HEADLINE)
        || !after.completed(point, newVariant, Pass.HEADLINE)
        || areOfFewUsers(point, oldVariant, newVariant)) {
      return Optional.empty();
    }
    boolean sustainedBefore = !before.isOverloaded(point, oldVariant);
    boolean sustainedAfter = !after.isOverloaded(point, newVariant);
    return sustainedBefore == sustainedAfter
        ? Optional.empty()
        : Optional.of(
            new NonRatioChange(
                sustainedBefore,
                point,
                newVariant,
                new Cause.RateSustained(
                    sustainedBefore ? before.label() : after.label(),
                    sustainedBefore ? after.label() : before.label())));
  }

  private boolean areOfFewUsers(PointId point, VariantId oldVariant, VariantId newVariant) {
    return before.hasFewUsers(point, oldVariant) || after.hasFewUsers(point, newVariant);
  }

  /**
   * Returns a change of failed shares if every trial of one run failed a larger share than each
   * trial of the other, and the means differ relevantly. For 3 and 3 trials without a true
   * difference, the former has a probability of 1 in 10 (rank test of Wilcoxon, "Individual
   * comparisons by ranking methods", Biometrics Bulletin 1, 1945), hence the second condition. The
   * share of an overloaded server depends on the length of the test and is not compared.
   */
  private Optional<NonRatioChange> failures(
      PointId point, VariantId oldVariant, VariantId newVariant) {
    DoubleSummaryStatistics below = failed(before, point, oldVariant);
    DoubleSummaryStatistics above = failed(after, point, newVariant);
    if (below.getCount() == 0
        || above.getCount() == 0
        || areOfFewUsers(point, oldVariant, newVariant)
        || before.isOverloaded(point, oldVariant)
        || after.isOverloaded(point, newVariant)) {
      return Optional.empty();
    }
    double growth = above.getAverage() - below.getAverage();
    boolean isApart = above.getMin() > below.getMax() || above.getMax() < below.getMin();
    return isApart && Math.abs(growth) >= SMALLEST_RELEVANT_PERCENT
        ? Optional.of(
            new NonRatioChange(
                growth > 0,
                point,
                newVariant,
                new Cause.Failures(
                    before.label(),
                    below.getAverage() / 100,
                    after.label(),
                    above.getAverage() / 100)))
        : Optional.empty();
  }

  private static DoubleSummaryStatistics failed(ComparedRun run, PointId point, VariantId variant) {
    return Arrays.stream(run.readings(point, variant, Metric.FAILED_SHARE).numbers())
        .summaryStatistics();
  }
}
