package dev.loombench.tool.plan;

import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Looks for where the verdict turns along each row of a grid, and spends blocks there: first the
 * ends of every row; then, between neighbours whose verdicts differ, places in the middle, until
 * the two are adjacent; then more blocks at these two until their intervals decide; then more at
 * the ends. Places between neighbours that agree are left out. A single block only guides the
 * search; it takes two or more to decide.
 */
public final class Sweep implements Planner {

  private final Study study;
  private final Design.Sweep design;
  private final int epoch;

  /**
   * Plans a sweep.
   *
   * @param design that of the study
   * @param epoch the stretch of the run that new trials belong to
   */
  public Sweep(Study study, Design.Sweep design, int epoch) {
    this.study = study;
    this.design = design;
    this.epoch = epoch;
  }

  @Override
  public Optional<Trial> next(List<PastTrial> history) {
    int number = history.stream().mapToInt(past -> past.trial().number()).max().orElse(0) + 1;
    SweepBoard board = board(history);
    Optional<SweepPlace> begun = board.unfinished();
    if (begun.isPresent() && (begun.get().blocks().isUnderWay() || hasTimeForABlock(history))) {
      return begun.get().blocks().unfinished(number);
    }
    return hasTimeForABlock(history)
        ? board.wanted().stream()
            .min(fewestBlocksFirst())
            .map(place -> place.blocks().fresh(number))
        : Optional.empty();
  }

  /**
   * At most so many, if each row turns once: every verdict as late as can be, or as many as there
   * is time for, if that is fewer.
   */
  @Override
  public Map<Pass, Integer> remainingByPass(List<PastTrial> history) {
    SweepBoard board = board(history);
    int underWay = board.unfinished().map(place -> place.blocks().missing()).orElse(0);
    long inTime = Math.max(0, left(history).toMillis() / Math.max(1, perTrial(history).toMillis()));
    int wanted = (int) Math.min(underWay + 2L * board.mostBlocksLeft(), inTime / 2 * 2);
    int most = next(history).isEmpty() ? 0 : Math.max(Math.max(1, underWay), wanted);
    return Map.of(Pass.HEADLINE, most);
  }

  @Override
  public int planned(List<PastTrial> history) {
    long places = history.stream().filter(past -> past.trial().attempt() == 1).count();
    return (int) places + remaining(history);
  }

  private SweepBoard board(List<PastTrial> history) {
    return SweepBoard.of(study, design, history, epoch);
  }

  /** The order is drawn by the seed, so that no place is always measured before another. */
  private Comparator<SweepPlace> fewestBlocksFirst() {
    return Comparator.comparingInt((SweepPlace place) -> place.blocks().begun())
        .thenComparingInt(
            place ->
                Objects.hash(study.protocol().seed(), place.cell().column(), place.cell().row())
                    * 0x9E3779B9);
  }

  private boolean hasTimeForABlock(List<PastTrial> history) {
    return left(history).compareTo(perTrial(history).multipliedBy(2)) >= 0;
  }

  private Duration left(List<PastTrial> history) {
    Duration spent = history.stream().map(PastTrial::took).reduce(Duration.ZERO, Duration::plus);
    return design.within().minus(spent);
  }

  private Duration perTrial(List<PastTrial> history) {
    return TimeEstimate.left(study, history, Map.of(Pass.HEADLINE, 1));
  }
}
