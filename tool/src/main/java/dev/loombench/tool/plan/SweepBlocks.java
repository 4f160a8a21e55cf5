package dev.loombench.tool.plan;

import dev.loombench.tool.study.SweepCell;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Selection;
import dev.loombench.tool.trial.Trial;
import java.util.List;
import java.util.Optional;

/**
 * The blocks that were made at one place of a sweep's grid: one trial of either variant each, by
 * {@link Attempts}. A variant that failed twice and never completed is given up here.
 */
final class SweepBlocks {

  private final SweepCell cell;
  private final int most;
  private final List<PastTrial> made;
  private final long seed;
  private final int epoch;

  /**
   * The blocks of a place.
   *
   * @param most the most blocks of a place
   * @param history every trial of the run
   * @param seed the study's
   * @param epoch the stretch of the run that new trials belong to
   */
  SweepBlocks(SweepCell cell, int most, List<PastTrial> history, long seed, int epoch) {
    this.cell = cell;
    this.most = most;
    this.made = history.stream().filter(past -> isHere(past.trial())).toList();
    this.seed = seed;
    this.epoch = epoch;
  }

  /** How many blocks were begun. */
  int begun() {
    return made.stream()
        .mapToInt(past -> past.trial().block() - cell.firstBlock() + 1)
        .max()
        .orElse(0);
  }

  /** How many blocks need no further trial. */
  int done() {
    return unfinished().isPresent() ? begun() - 1 : begun();
  }

  /** Whether a variant can't be measured here. */
  boolean givenUp() {
    return isGivenUp(cell.of()) || isGivenUp(cell.over());
  }

  /** The trial that the block begun last still lacks, if it does; its number is the one given. */
  Optional<Trial> unfinished(int number) {
    return unfinished().map(attempt -> attempt.next(number));
  }

  /** Whether the trial that the block begun last still lacks belongs to an attempt under way. */
  boolean isUnderWay() {
    return unfinished().filter(Attempt::begun).isPresent();
  }

  /** How many trials the block begun last still lacks. */
  int missing() {
    return unfinished().map(attempt -> attempt.missing().size()).orElse(0);
  }

  /** The first trial of the next block. */
  Trial fresh(int number) {
    return open(cell.firstBlock() + begun()).orElseThrow().next(number);
  }

  /** Whether so many more of one variant's trials were rejected that analysis won't compare. */
  boolean isSelection() {
    return selection(cell.of()).isUnlike(selection(cell.over()));
  }

  private Optional<Attempt> unfinished() {
    return begun() == 0 ? Optional.empty() : open(cell.firstBlock() + begun() - 1);
  }

  private Optional<Attempt> open(int number) {
    var block = new Block(Pass.HEADLINE, number, cell.workload(), cell.load());
    return new Attempts(block, List.of(cell.over(), cell.of()), seed, epoch).open(made, _ -> false);
  }

  private boolean isGivenUp(String variant) {
    return Attempts.isGivenUp(outcomes(variant));
  }

  private Selection selection(String variant) {
    return Selection.of(outcomes(variant));
  }

  private List<Outcome> outcomes(String variant) {
    return made.stream()
        .filter(past -> past.trial().variant().equals(variant))
        .map(PastTrial::outcome)
        .toList();
  }

  private boolean isHere(Trial trial) {
    return trial.pass() == Pass.HEADLINE
        && trial.workload().equals(cell.workload())
        && trial.load().equals(cell.load())
        && trial.block() >= cell.firstBlock()
        && trial.block() < cell.firstBlock() + most;
  }
}
