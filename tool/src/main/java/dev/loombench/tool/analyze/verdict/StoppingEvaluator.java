package dev.loombench.tool.analyze.verdict;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.ComparedMetrics;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.time.Duration;
import java.util.List;

/** Says how far a study that goes on until it is sure came, by the report's own comparisons. */
public final class StoppingEvaluator {

  private final Trials trials;
  private final List<Comparison> comparisons;

  public StoppingEvaluator(Trials trials, List<Comparison> comparisons) {
    this.trials = trials;
    this.comparisons = comparisons;
  }

  /** One for each point; none for a study of another design. */
  public List<StoppingStatus> reached() {
    return trials.study().design() instanceof Design.UntilSure design
        ? trials.points().stream().map(point -> reached(point, design)).toList()
        : List.of();
  }

  private StoppingStatus reached(PointId point, Design.UntilSure design) {
    int blocks = blocks(point);
    boolean usedUp = used().compareTo(design.budget()) >= 0;
    List<Verdict> open =
        deciding(point).stream()
            .filter(verdict -> verdict instanceof Verdict.Inconclusive)
            .toList();
    boolean comparable =
        deciding(point).stream().anyMatch(verdict -> verdict.ratioIfAny().isPresent());
    if (!usedUp && !design.looks().contains(blocks)) {
      return new StoppingStatus(point, blocks, StoppingStatus.How.UNFINISHED, "");
    }
    if (!comparable) {
      return new StoppingStatus(point, blocks, StoppingStatus.How.NOT_COMPARABLE, "");
    }
    if (open.isEmpty()) {
      return new StoppingStatus(point, blocks, StoppingStatus.How.SURE, "");
    }
    if (open.stream().allMatch(verdict -> isPrecise(verdict, design.precision()))) {
      return new StoppingStatus(
          point, blocks, StoppingStatus.How.PRECISE, Numbers.percent(design.precision()));
    }
    if (blocks >= design.last()) {
      return new StoppingStatus(point, blocks, StoppingStatus.How.LAST_LOOK, "");
    }
    return usedUp
        ? new StoppingStatus(
            point, blocks, StoppingStatus.How.TIME_USED_UP, minutes(design.budget()))
        : new StoppingStatus(point, blocks, StoppingStatus.How.UNFINISHED, "");
  }

  /** The verdicts over the baseline in what decides at a point. */
  private List<Verdict> deciding(PointId point) {
    return comparisons.stream()
        .filter(comparison -> comparison.point().equals(point))
        .filter(comparison -> comparison.metric() == ComparedMetrics.decisive(trials.load(point)))
        .filter(comparison -> comparison.over().equals(trials.study().baseline()))
        .map(Comparison::verdict)
        .toList();
  }

  private static boolean isPrecise(Verdict verdict, double precision) {
    return verdict
        .ratioIfAny()
        .map(ratio -> ratio.high() / ratio.value() <= 1 + precision)
        .orElse(true);
  }

  private int blocks(PointId point) {
    return trials.variants().stream()
        .flatMap(variant -> trials.made(point, variant, Pass.HEADLINE).stream())
        .mapToInt(trial -> trial.trial().block())
        .max()
        .orElse(0);
  }

  private Duration used() {
    return trials.records().stream()
        .map(StoppingEvaluator::took)
        .reduce(Duration.ZERO, Duration::plus);
  }

  private static Duration took(TrialRecord trial) {
    return Duration.between(trial.started(), trial.ended());
  }

  private static String minutes(Duration budget) {
    return Lists.counted(budget.toMinutes(), "minute");
  }
}
