package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.analyze.compare.NonRatioChange.Cause;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.ArrayList;
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
    List<Double> below = before.readings(point, oldVariant, Metric.FAILED_SHARE).measured();
    List<Double> above = after.readings(point, newVariant, Metric.FAILED_SHARE).measured();
    if (below.isEmpty()
        || above.isEmpty()
        || areOfFewUsers(point, oldVariant, newVariant)
        || before.isOverloaded(point, oldVariant)
        || after.isOverloaded(point, newVariant)) {
      return Optional.empty();
    }
    boolean more = least(above) > most(below) && matters(mean(above) - mean(below));
    boolean fewer = most(above) < least(below) && matters(mean(below) - mean(above));
    return more || fewer
        ? Optional.of(
            new NonRatioChange(
                more,
                point,
                newVariant,
                new Cause.Failures(
                    before.label(), mean(below) / 100, after.label(), mean(above) / 100)))
        : Optional.empty();
  }

  private static boolean matters(double percent) {
    return percent >= SMALLEST_RELEVANT_PERCENT;
  }

  private static double least(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
  }

  private static double most(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }
}
