package dev.loombench.tool.plan;

import dev.loombench.tool.evidence.PastTrial;
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
 * Planner of a sweep. It looks for crossovers, where the verdict changes along a row of the grid,
 * and measures mostly there: first the ends of every row; then the middle between neighbors whose
 * verdicts differ, until the two are adjacent; then more blocks at these two until their intervals
 * decide; then more blocks at the ends. Points between neighbors that agree are not measured. A
 * single block only guides the search; a verdict needs two or more.
 */
public final class Sweep implements Planner {

  private final Study study;
  private final Design.Sweep design;
  private final int epoch;

  public Sweep(Study study, Design.Sweep design, int epoch) {
    this.study = study;
    this.design = design;
    this.epoch = epoch;
  }

  @Override
  public Optional<Trial> next(List<PastTrial> history) {
    int number = Planner.nextNumber(history);
    SweepBoard board = board(history);
    Optional<SweepPoint> started = board.unfinished();
    if (started.isPresent() && (started.get().blocks().isUnderWay() || hasTimeForABlock(history))) {
      return started.get().blocks().unfinished(number);
    }
    return hasTimeForABlock(history)
        ? board.wanted().stream()
            .min(fewestBlocksFirst())
            .map(point -> point.blocks().fresh(number))
        : Optional.empty();
  }

  /**
   * Returns an upper bound: every verdict as late as possible and one crossover in each row,
   * limited by the time left.
   */
  @Override
  public Map<Pass, Integer> remainingByPass(List<PastTrial> history) {
    SweepBoard board = board(history);
    int underWay = board.unfinished().map(point -> point.blocks().missing()).orElse(0);
    long inTime = Math.max(0, left(history).toMillis() / Math.max(1, perTrial(history).toMillis()));
    int wanted = (int) Math.min(underWay + 2L * board.mostBlocksLeft(), inTime / 2 * 2);
    int most = next(history).isEmpty() ? 0 : Math.max(Math.max(1, underWay), wanted);
    return Map.of(Pass.HEADLINE, most);
  }

  @Override
  public int planned(List<PastTrial> history) {
    return Planner.made(history) + remaining(history);
  }

  private SweepBoard board(List<PastTrial> history) {
    return SweepBoard.of(study, design, history, epoch);
  }

  /** Draws the order by the seed, so that no point is always measured before another. */
  private Comparator<SweepPoint> fewestBlocksFirst() {
    return Comparator.comparingInt((SweepPoint point) -> point.blocks().started())
        .thenComparingInt(
            point ->
                Objects.hash(
                        study.protocol().orderSeed(), point.cell().column(), point.cell().row())
                    * 0x9E3779B9);
  }

  private boolean hasTimeForABlock(List<PastTrial> history) {
    return left(history).compareTo(perTrial(history).multipliedBy(2)) >= 0;
  }

  private Duration left(List<PastTrial> history) {
    return design.within().minus(PastTrial.time(history.stream()));
  }

  private Duration perTrial(List<PastTrial> history) {
    return new TimeEstimate(study, history).perTrial(Pass.HEADLINE);
  }
}
