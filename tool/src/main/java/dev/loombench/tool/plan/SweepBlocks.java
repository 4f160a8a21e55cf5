package dev.loombench.tool.plan;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.evidence.RepeatedLoad;
import dev.loombench.tool.study.Design.SweepCell;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Selection;
import dev.loombench.tool.trial.Trial;
import java.util.List;
import java.util.Optional;

/**
 * Blocks at one point of a sweep's grid: one trial of each variant. A variant that failed twice and
 * never completed is abandoned here.
 */
final class SweepBlocks {

  private final SweepCell cell;
  private final int most;
  private final List<PastTrial> made;
  private final long seed;
  private final int epoch;

  SweepBlocks(SweepCell cell, int most, List<PastTrial> history, long seed, int epoch) {
    this.cell = cell;
    this.most = most;
    this.made = history.stream().filter(past -> isHere(past.trial())).toList();
    this.seed = seed;
    this.epoch = epoch;
  }

  int started() {
    return made.stream()
        .mapToInt(past -> past.trial().block() - cell.firstBlock() + 1)
        .max()
        .orElse(0);
  }

  int done() {
    return unfinished().isPresent() ? started() - 1 : started();
  }

  boolean abandoned() {
    return isAbandoned(cell.of()) || isAbandoned(cell.over());
  }

  /**
   * Returns the next trial of the last started block, with this number; empty if the block is
   * complete.
   */
  Optional<Trial> unfinished(int number) {
    return unfinished().map(attempt -> attempt.next(number));
  }

  /** Returns true if the last started block has an attempt with some of its trials made. */
  boolean isUnderWay() {
    return unfinished().filter(Attempt::started).isPresent();
  }

  int missing() {
    return unfinished().map(attempt -> attempt.missing().size()).orElse(0);
  }

  Trial fresh(int number) {
    return open(cell.firstBlock() + started()).orElseThrow().next(number);
  }

  /** Returns true if the variants' shares of rejected trials differ too much for a comparison. */
  boolean isSelection() {
    return selection(cell.of()).isUnlike(selection(cell.over()));
  }

  private Optional<Attempt> unfinished() {
    return started() == 0 ? Optional.empty() : open(cell.firstBlock() + started() - 1);
  }

  private Optional<Attempt> open(int number) {
    var load = new RepeatedLoad(Optional.of(cell.workload()), cell.load());
    var block = new Block(Pass.HEADLINE, number, load);
    return new Attempts(block, List.of(cell.over(), cell.of()), seed, epoch).open(made, _ -> false);
  }

  private boolean isAbandoned(VariantId variant) {
    return Attempts.isAbandoned(outcomes(variant));
  }

  private Selection selection(VariantId variant) {
    return Selection.of(outcomes(variant));
  }

  private List<Outcome> outcomes(VariantId variant) {
    return made.stream()
        .filter(past -> past.trial().variant().equals(variant))
        .map(PastTrial::outcome)
        .toList();
  }

  private boolean isHere(Trial trial) {
    return trial.pass() == Pass.HEADLINE
        && trial.workload().equals(Optional.of(cell.workload()))
        && trial.load().equals(cell.load())
        && trial.block() >= cell.firstBlock()
        && trial.block() < cell.firstBlock() + most;
  }
}
