package dev.loombench.tool.plan;

import dev.loombench.tool.stats.InterimAnalyses;
import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.server.SharedServers;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Repeats headline blocks at each load until its comparisons are decided at a planned interim
 * analysis ({@link InterimDecision}), until the last analysis, or until the time is used up. All
 * loads get a block before any gets the next one, so that running out of time affects all alike. A
 * started block is completed. Blocks of other passes are repeated as often as the protocol says.
 */
public final class UntilSure implements Planner {

  private final Study study;
  private final Design.UntilSure design;
  private final InterimAnalyses interimAnalyses;
  private final Blocks blocks;
  private final TrialOrder order;

  /**
   * Plans a study.
   *
   * @param epoch epoch of new trials
   */
  public UntilSure(Study study, Design.UntilSure design, int epoch) {
    this.study = study;
    this.design = design;
    this.interimAnalyses = InterimAnalyses.of(design.interimAnalyses());
    this.blocks = new Blocks(study, epoch);
    this.order = new TrialOrder(new SharedServers(study), epoch);
  }

  @Override
  public Optional<Trial> next(List<PastTrial> history) {
    return order.next(open(history).toList(), history);
  }

  /** Returns the trials up to the next interim analysis; those after it are not known yet. */
  @Override
  public Map<Pass, Integer> remainingByPass(List<PastTrial> history) {
    return Blocks.missingByPass(open(history));
  }

  @Override
  public TimeLeft left(Study whole, List<PastTrial> history) {
    return new TimeEstimate(whole, history).left(order.upcoming(open(history).toList(), history));
  }

  @Override
  public int planned(List<PastTrial> history) {
    long made = history.stream().filter(past -> past.trial().attempt() == 1).count();
    Stream<Attempt> first = open(history).filter(attempt -> attempt.number() == 1);
    return Math.toIntExact(made) + first.mapToInt(attempt -> attempt.missing().size()).sum();
  }

  private Stream<Attempt> open(List<PastTrial> history) {
    Protocol.Blocks counts = study.protocol().blocks();
    return Stream.of(
            open(Blocks.starts(counts.starts()), history),
            headline(history),
            open(blocks.diagnostic(counts.diagnostic()), history),
            open(blocks.repeated(Pass.VIRTUAL_THREADS, counts.virtualThreads()), history),
            open(blocks.repeated(Pass.PROFILE, counts.profile()), history))
        .flatMap(attempts -> attempts);
  }

  private Stream<Attempt> open(Stream<Block> made, List<PastTrial> history) {
    return made.flatMap(block -> blocks.open(block, history).stream());
  }

  private Stream<Attempt> headline(List<PastTrial> history) {
    List<Attempt> missing = missingUpToNextAnalysis(history);
    return missing.stream().filter(attempt -> attempt.started() || !isUsedUp(history));
  }

  private List<Attempt> missingUpToNextAnalysis(List<PastTrial> history) {
    var settledAfter = new HashMap<RepeatedLoad, Integer>();
    Set<RepeatedLoad> settled = Set.of();
    for (int after : design.interimAnalyses()) {
      Set<RepeatedLoad> before = settled;
      List<Attempt> missing =
          open(
                  blocks
                      .repeated(Pass.HEADLINE, after)
                      .map(block -> block.without(before))
                      .filter(block -> !block.loads().isEmpty()),
                  history)
              .toList();
      if (!missing.isEmpty()) {
        return missing;
      }
      settled =
          new InterimDecision(
                  study,
                  interimAnalyses,
                  design.precision(),
                  historyAt(after, settledAfter, history))
              .settled(before);
      settled.forEach(repeated -> settledAfter.putIfAbsent(repeated, after));
    }
    return List.of();
  }

  /** Returns the trials that an interim analysis includes, regardless of later ones. */
  private static List<PastTrial> historyAt(
      int after, Map<RepeatedLoad, Integer> settledAfter, List<PastTrial> history) {
    return history.stream()
        .filter(past -> past.trial().pass() == Pass.HEADLINE)
        .filter(
            past -> {
              var repeated = new RepeatedLoad(past.trial().workload(), past.trial().load());
              return past.trial().block() <= settledAfter.getOrDefault(repeated, after);
            })
        .toList();
  }

  private boolean isUsedUp(List<PastTrial> history) {
    return history.stream()
            .map(PastTrial::took)
            .reduce(Duration.ZERO, Duration::plus)
            .compareTo(design.budget())
        >= 0;
  }
}
