package dev.loombench.tool.analyze.verdict;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.verdict.StoppingStatus.Reason;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.comparison.ComparedMetrics;
import java.time.Duration;
import java.util.List;

/** Evaluator of the stopping rule of a study that adds blocks until its comparisons are decided. */
public final class StoppingEvaluator {

  private final Trials trials;
  private final List<Comparison> comparisons;

  public StoppingEvaluator(Trials trials, List<Comparison> comparisons) {
    this.trials = trials;
    this.comparisons = comparisons;
  }

  /** Returns one status for each point; none for a study of another design. */
  public List<StoppingStatus> statuses() {
    return trials.study().design() instanceof Design.UntilSure design
        ? trials.points().stream().map(point -> status(point, design)).toList()
        : List.of();
  }

  private StoppingStatus status(PointId point, Design.UntilSure design) {
    int blocks = blocks(point);
    boolean usedUp = timeUsed().compareTo(design.budget()) >= 0;
    return new StoppingStatus(point, blocks, reason(point, blocks, usedUp, design), design);
  }

  private Reason reason(PointId point, int blocks, boolean usedUp, Design.UntilSure design) {
    if (!usedUp && !design.interimAnalyses().contains(blocks)) {
      return Reason.UNFINISHED;
    }
    List<Verdict> deciding = deciding(point);
    List<Verdict> open = deciding.stream().filter(StoppingEvaluator::isOpen).toList();
    if (deciding.stream()
        .noneMatch(verdict -> verdict.ratioIfAny().isPresent() || isOpen(verdict))) {
      return Reason.NOT_COMPARABLE;
    }
    if (open.isEmpty()) {
      return Reason.SURE;
    }
    if (open.stream().allMatch(verdict -> isPrecise(verdict, design.precision()))) {
      return Reason.PRECISE;
    }
    if (blocks >= design.last()) {
      return Reason.LAST_LOOK;
    }
    return usedUp ? Reason.TIME_USED_UP : Reason.UNFINISHED;
  }

  /** Returns the verdicts over the baseline in the decisive metric of a point. */
  private List<Verdict> deciding(PointId point) {
    return comparisons.stream()
        .filter(comparison -> comparison.point().equals(point))
        .filter(comparison -> comparison.metric() == ComparedMetrics.decisive(trials.load(point)))
        .filter(comparison -> comparison.over().equals(trials.study().baseline()))
        .map(Comparison::verdict)
        .toList();
  }

  /** Returns true if more blocks may decide. */
  private static boolean isOpen(Verdict verdict) {
    return verdict instanceof Verdict.Inconclusive
        || (verdict
                instanceof Verdict.NotComparable(NotComparableReason.TooFewBlocks(int blocks, _))
            && blocks > 0);
  }

  private static boolean isPrecise(Verdict verdict, double precision) {
    return verdict
        .ratioIfAny()
        .map(ratio -> ratio.high() / ratio.value() <= 1 + precision)
        .orElse(false);
  }

  private int blocks(PointId point) {
    return trials.variants().stream()
        .flatMap(variant -> trials.made(point, variant, Pass.HEADLINE).stream())
        .mapToInt(trial -> trial.trial().block())
        .max()
        .orElse(0);
  }

  private Duration timeUsed() {
    return trials.records().stream()
        .map(StoppingEvaluator::duration)
        .reduce(Duration.ZERO, Duration::plus);
  }

  private static Duration duration(TrialRecord trial) {
    return Duration.between(trial.started(), trial.ended());
  }
}
