package dev.loombench.tool.plan;

import dev.loombench.tool.study.SweepCell;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Selection;
import dev.loombench.tool.trial.Trial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/**
 * The blocks that were made at one place of a sweep's grid: one trial of either variant each, in
 * seeded random order. A block with an invalid trial is made again as a whole, at most twice; one
 * that a change of boot, host or build cut in two is begun anew. A variant that failed twice and
 * never completed is given up here.
 */
final class SweepBlocks {

  private static final int MOST_RERUNS = 2;
  private static final int MOST_FAILURES = 2;

  private final SweepCell cell;
  private final int most;
  private final List<PastTrial> made;
  private final long seed;
  private final int stratum;

  /**
   * The blocks of a place.
   *
   * @param most the most blocks of a place
   * @param history every trial of the run
   * @param seed the study's
   * @param stratum the stretch of the run that new trials belong to
   */
  SweepBlocks(SweepCell cell, int most, List<PastTrial> history, long seed, int stratum) {
    this.cell = cell;
    this.most = most;
    this.made = history.stream().filter(past -> isHere(past.trial())).toList();
    this.seed = seed;
    this.stratum = stratum;
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
    return unfinished().filter(attempt -> attempt.missing().size() < variants().size()).isPresent();
  }

  /** How many trials the block begun last still lacks. */
  int missing() {
    return unfinished().map(attempt -> attempt.missing().size()).orElse(0);
  }

  /** The first trial of the next block. */
  Trial fresh(int number) {
    return attempt(cell.firstBlock() + begun(), 1, List.of()).next(number);
  }

  /** Whether so many more of one variant's trials were rejected that analysis won't compare. */
  boolean isSelection() {
    return Selection.isUnequal(rejectedShare(cell.of()), rejectedShare(cell.over()));
  }

  private Optional<Attempt> unfinished() {
    int block = cell.firstBlock() + begun() - 1;
    List<PastTrial> ofBlock = made.stream().filter(past -> past.trial().block() == block).toList();
    if (ofBlock.isEmpty()) {
      return Optional.empty();
    }
    int latest = ofBlock.stream().mapToInt(past -> past.trial().attempt()).max().orElseThrow();
    List<PastTrial> current =
        ofBlock.stream().filter(past -> past.trial().attempt() == latest).toList();
    Attempt attempt = attempt(block, latest, current);
    if (attempt.missing().isEmpty()) {
      return toBeRerun(ofBlock, current)
          ? Optional.of(attempt(block, latest + 1, List.of()))
          : Optional.empty();
    }
    boolean cutInTwo = current.stream().anyMatch(past -> past.stratum() != stratum);
    return Optional.of(cutInTwo ? attempt(block, latest + 1, List.of()) : attempt);
  }

  private static boolean toBeRerun(List<PastTrial> ofBlock, List<PastTrial> current) {
    long attemptsWithInvalid =
        ofBlock.stream()
            .filter(past -> past.outcome() instanceof Outcome.Invalid)
            .map(past -> past.trial().attempt())
            .distinct()
            .count();
    return current.stream().anyMatch(past -> past.outcome() instanceof Outcome.Invalid)
        && attemptsWithInvalid <= MOST_RERUNS;
  }

  private boolean isGivenUp(String variant) {
    List<Outcome> outcomes = outcomes(variant);
    return outcomes.stream().noneMatch(Outcome.Completed.class::isInstance)
        && outcomes.stream().filter(Outcome.Failed.class::isInstance).count() >= MOST_FAILURES;
  }

  private double rejectedShare(String variant) {
    return Selection.rejectedShare(outcomes(variant));
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

  private List<String> variants() {
    return List.of(cell.over(), cell.of());
  }

  /** An attempt at a block, of which some trials were made. */
  private Attempt attempt(int block, int number, List<PastTrial> current) {
    var order = new ArrayList<>(variants());
    Collections.shuffle(order, new Random(seed(block, number)));
    List<String> missing =
        order.stream()
            .filter(
                variant ->
                    current.stream().noneMatch(past -> past.trial().variant().equals(variant)))
            .toList();
    return new Attempt(block, number, missing);
  }

  private long seed(Object... parts) {
    return Objects.hash(
        Stream.concat(
                Stream.of(seed, cell.workload(), cell.load(), cell.of(), cell.over()),
                Stream.of(parts))
            .map(Object::toString)
            .toArray());
  }

  private final class Attempt {
    private final int block;
    private final int number;
    private final List<String> missing;

    Attempt(int block, int number, List<String> missing) {
      this.block = block;
      this.number = number;
      this.missing = missing;
    }

    List<String> missing() {
      return missing;
    }

    Trial next(int trialNumber) {
      return new Trial(
          trialNumber,
          Pass.HEADLINE,
          block,
          number,
          missing.getFirst(),
          cell.workload(),
          cell.load(),
          // One seed for the whole attempt: either variant gets the same arrivals.
          seed("arrivals", block, number));
    }
  }
}
