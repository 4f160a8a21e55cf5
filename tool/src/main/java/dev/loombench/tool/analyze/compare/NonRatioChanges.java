package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.analyze.compare.NonRatioChange.Cause;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the changes between two runs that no ratio expresses. */
final class NonRatioChanges {

  /** A smaller difference of the shares of requests that failed, in percent, matters to nobody. */
  private static final double SMALLEST_SHARE_THAT_MATTERS_PERCENT = 0.1;

  private final ComparedRun old;
  private final ComparedRun now;
  private final RunOverlap shared;
  private final List<Incompatibility> obstacles;

  NonRatioChanges(
      ComparedRun old, ComparedRun now, RunOverlap shared, List<Incompatibility> obstacles) {
    this.old = old;
    this.now = now;
    this.shared = shared;
    this.obstacles = obstacles;
  }

  List<NonRatioChange> shifts() {
    var shifts = new ArrayList<NonRatioChange>();
    for (PointId point : shared.points()) {
      shared
          .variants()
          .forEach(
              (before, after) -> {
                if (obstacles.stream().noneMatch(o -> o.hinders(point, after, Pass.HEADLINE))) {
                  Stream.of(
                          completion(point, before, after),
                          rateHeld(point, before, after),
                          failures(point, before, after))
                      .flatMap(Optional::stream)
                      .forEach(shifts::add);
                }
              });
    }
    return shifts;
  }

  private Optional<NonRatioChange> completion(PointId point, String before, String after) {
    if (!old.made(point, before, Pass.HEADLINE) || !now.made(point, after, Pass.HEADLINE)) {
      return Optional.empty();
    }
    boolean could = old.completed(point, before, Pass.HEADLINE);
    boolean can = now.completed(point, after, Pass.HEADLINE);
    if (could == can) {
      return Optional.empty();
    }
    ComparedRun broken = could ? now : old;
    return Optional.of(
        new NonRatioChange(
            could,
            point,
            after,
            new Cause.Completion(
                broken.label(), firstReason(broken, point, could ? after : before))));
  }

  private static String firstReason(ComparedRun side, PointId point, String variant) {
    return side.trials().made(point, variant, Pass.HEADLINE).stream()
        .map(trial -> trial.outcome())
        .map(Outcome::reasonText)
        .flatMap(reason -> reason.lines().limit(1))
        .findFirst()
        .map(reason -> reason.endsWith(".") ? reason : reason + ".")
        .orElse("no reason was given.");
  }

  private Optional<NonRatioChange> rateHeld(PointId point, String before, String after) {
    if (!old.completed(point, before, Pass.HEADLINE)
        || !now.completed(point, after, Pass.HEADLINE)) {
      return Optional.empty();
    }
    boolean held = !old.isPastCapacity(point, before);
    boolean holds = !now.isPastCapacity(point, after);
    return held == holds
        ? Optional.empty()
        : Optional.of(
            new NonRatioChange(
                held,
                point,
                after,
                new Cause.RateSustained(
                    held ? old.label() : now.label(), held ? now.label() : old.label())));
  }

  /**
   * Every trial of one run failed a larger share than any of the other: of 3 and 3 trials of the
   * same thing that is so, one way or the other, in one case of ten, so the shares must also differ
   * by as much as matters (the rank test of Wilcoxon, "Individual comparisons by ranking methods",
   * Biometrics Bulletin 1, 1945).
   */
  private Optional<NonRatioChange> failures(PointId point, String before, String after) {
    List<Double> below = old.readings(point, before, Metric.FAILED_SHARE).measured();
    List<Double> above = now.readings(point, after, Metric.FAILED_SHARE).measured();
    if (below.isEmpty() || above.isEmpty()) {
      return Optional.empty();
    }
    boolean more = least(above) > most(below) && matters(mean(above) - mean(below));
    boolean fewer = most(above) < least(below) && matters(mean(below) - mean(above));
    return more || fewer
        ? Optional.of(
            new NonRatioChange(
                more,
                point,
                after,
                new Cause.Failures(old.label(), mean(below) / 100, now.label(), mean(above) / 100)))
        : Optional.empty();
  }

  private static boolean matters(double percent) {
    return percent >= SMALLEST_SHARE_THAT_MATTERS_PERCENT;
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
