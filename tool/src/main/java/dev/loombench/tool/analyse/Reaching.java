package dev.loombench.tool.analyse;

import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.trial.Compared;
import dev.loombench.tool.trial.Pass;
import java.time.Duration;
import java.util.List;

/** Says how far a study that goes on until it is sure came, by the report's own comparisons. */
final class Reaching {

  private final Trials trials;
  private final List<Comparison> comparisons;

  Reaching(Trials trials, List<Comparison> comparisons) {
    this.trials = trials;
    this.comparisons = comparisons;
  }

  /** One for each point; none for a study of another design. */
  List<Reached> reached() {
    return trials.study().design() instanceof Design.UntilSure design
        ? trials.points().stream().map(point -> reached(point, design)).toList()
        : List.of();
  }

  private Reached reached(Point point, Design.UntilSure design) {
    int blocks = blocks(point);
    boolean usedUp = used().compareTo(design.budget()) >= 0;
    List<Verdict> open =
        deciding(point).stream()
            .filter(verdict -> verdict instanceof Verdict.Inconclusive)
            .toList();
    boolean comparable =
        deciding(point).stream().anyMatch(verdict -> verdict.ratioIfAny().isPresent());
    if (!usedUp && !design.looks().contains(blocks)) {
      return new Reached(point, blocks, Reached.How.UNFINISHED, "");
    }
    if (!comparable) {
      return new Reached(point, blocks, Reached.How.NOT_COMPARABLE, "");
    }
    if (open.isEmpty()) {
      return new Reached(point, blocks, Reached.How.SURE, "");
    }
    if (open.stream().allMatch(verdict -> isPrecise(verdict, design.precision()))) {
      return new Reached(point, blocks, Reached.How.PRECISE, Figures.percent(design.precision()));
    }
    if (blocks >= design.last()) {
      return new Reached(point, blocks, Reached.How.LAST_LOOK, "");
    }
    return usedUp
        ? new Reached(point, blocks, Reached.How.TIME_USED_UP, minutes(design.budget()))
        : new Reached(point, blocks, Reached.How.UNFINISHED, "");
  }

  /** The verdicts over the baseline in what decides at a point. */
  private List<Verdict> deciding(Point point) {
    return comparisons.stream()
        .filter(comparison -> comparison.point().equals(point))
        .filter(comparison -> comparison.metric() == Compared.decisive(trials.load(point)))
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

  private int blocks(Point point) {
    return trials.variants().stream()
        .flatMap(variant -> trials.made(point, variant, Pass.HEADLINE).stream())
        .mapToInt(trial -> trial.trial().block())
        .max()
        .orElse(0);
  }

  private Duration used() {
    return trials.records().stream().map(Reaching::took).reduce(Duration.ZERO, Duration::plus);
  }

  private static Duration took(TrialRecord trial) {
    return Duration.between(trial.started(), trial.ended());
  }

  private static String minutes(Duration budget) {
    return Words.counted(budget.toMinutes(), "minute");
  }
}
