package dev.loombench.tool.plan;

import dev.loombench.tool.evidence.ComparisonFamily;
import dev.loombench.tool.evidence.Decisions;
import dev.loombench.tool.evidence.Looks;
import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.evidence.RepeatedLoad;
import dev.loombench.tool.evidence.RunEvidence;
import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Pass;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Repeats headline blocks at each load until it is settled at a planned look ({@link Decisions}).
 * The first look comes earlier if the time is used up; a later one begins only if it fits into the
 * time. All loads get a block before any gets the next one, so that running out of time affects all
 * alike. A started block is completed. Blocks of other passes are repeated as often as the protocol
 * says.
 */
final class UntilSure extends FixedBlocks {

  private final Design.UntilSure design;
  private final int goal;
  private final Map<Integer, Complete> complete = new HashMap<>();

  /** Look whose trials are all made, with the history that decided it. */
  private record Complete(List<PastTrial> history, Decisions decisions) {

    boolean isContinuedBy(List<PastTrial> later) {
      return later.size() >= history.size() && later.subList(0, history.size()).equals(history);
    }
  }

  /**
   * Plans a study.
   *
   * @param resumed trials made before this process; if they end at a look that settled not all
   *     loads, the next look is made, whatever time it takes
   */
  UntilSure(Study study, Design.UntilSure design, int epoch, List<PastTrial> resumed) {
    super(study, epoch);
    this.design = design;
    this.goal =
        resumed.isEmpty() || headline(resumed, ComparisonFamily.FEWEST_TRIALS).findAny().isPresent()
            ? ComparisonFamily.FEWEST_TRIALS
            : headline(resumed, Integer.MAX_VALUE)
                .mapToInt(attempt -> attempt.block().repetition())
                .max()
                .orElse(ComparisonFamily.FEWEST_TRIALS);
  }

  /** Returns the time up to the next look; the whole budget until the first block plans that. */
  @Override
  public TimeLeft left(Study whole, List<PastTrial> history) {
    TimeLeft estimate = super.left(whole, history);
    boolean isUnplanned =
        design.after().isEmpty()
            && history.stream().noneMatch(past -> past.trial().pass() == Pass.HEADLINE);
    return isUnplanned && estimate.expected().compareTo(design.budget()) < 0
        ? TimeLeft.known(design.budget())
        : estimate;
  }

  @Override
  public int planned(List<PastTrial> history) {
    Stream<Attempt> first = open(history).filter(attempt -> attempt.number() == 1);
    return Planner.made(history) + first.mapToInt(attempt -> attempt.missing().size()).sum();
  }

  /** Returns the attempts up to the next look; those after it are not known yet. */
  @Override
  Stream<Attempt> headline(List<PastTrial> history) {
    return headline(history, goal);
  }

  /**
   * Returns the attempts up to the next look.
   *
   * @param whatever number of the block up to which the time does not count
   */
  private Stream<Attempt> headline(List<PastTrial> history, int whatever) {
    int before = 0;
    Optional<Decisions> made = Optional.empty();
    for (int look : Looks.of(study, history).after()) {
      Optional<Decisions> known = known(look, history);
      if (known.isEmpty()) {
        List<Attempt> missing =
            missing(before, look, made.map(Decisions::settled).orElse(Set.of()), history);
        if (!missing.isEmpty()) {
          int from = before;
          boolean isInTime =
              made.map(decisions -> fits(look, from, decisions, history))
                  .orElseGet(() -> !isUsedUp(history));
          return missing.stream()
              .filter(
                  attempt ->
                      attempt.started() || isInTime || attempt.block().repetition() <= whatever);
        }
        known = Optional.of(Decisions.after(look, new RunEvidence(study, history)));
        complete.put(look, new Complete(List.copyOf(history), known.get()));
      }
      before = look;
      made = known;
    }
    return Stream.empty();
  }

  /** Returns the decisions of a look, if they were made by a history that this one continues. */
  private Optional<Decisions> known(int look, List<PastTrial> history) {
    return Optional.ofNullable(complete.get(look))
        .filter(one -> one.isContinuedBy(history))
        .map(Complete::decisions);
  }

  /** Returns the attempts that lack trials in the blocks between two looks. */
  private List<Attempt> missing(
      int before, int look, Set<RepeatedLoad> settled, List<PastTrial> history) {
    return open(
            blocks
                .repeated(Pass.HEADLINE, look)
                .filter(block -> block.repetition() > before)
                .map(block -> block.without(settled))
                .filter(block -> !block.loads().isEmpty()),
            history)
        .toList();
  }

  /** Returns true if the first block of a look was made, or its blocks fit into the time left. */
  private boolean fits(int look, int before, Decisions decisions, List<PastTrial> history) {
    boolean hasBegun =
        history.stream()
            .map(PastTrial::trial)
            .anyMatch(trial -> trial.pass() == Pass.HEADLINE && trial.block() > before);
    Duration needed = decisions.perBlock().multipliedBy(look - before);
    return hasBegun || needed.plus(used(history)).compareTo(design.budget()) <= 0;
  }

  private boolean isUsedUp(List<PastTrial> history) {
    return used(history).compareTo(design.budget()) >= 0;
  }

  private static Duration used(List<PastTrial> history) {
    return PastTrial.time(history.stream());
  }
}
