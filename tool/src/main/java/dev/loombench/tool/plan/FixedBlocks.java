package dev.loombench.tool.plan;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.server.SharedServers;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Planner of blocks, as many of each pass as the protocol says. */
public class FixedBlocks implements Planner {

  final Study study;
  final Blocks blocks;
  private final TrialOrder order;

  public FixedBlocks(Study study, int epoch) {
    this.study = study;
    this.blocks = new Blocks(study, epoch);
    this.order = new TrialOrder(new SharedServers(study), epoch);
  }

  @Override
  public Optional<Trial> next(List<PastTrial> history) {
    return order.next(open(history).toList(), history);
  }

  @Override
  public Map<Pass, Integer> remainingByPass(List<PastTrial> history) {
    return open(history)
        .collect(
            Collectors.groupingBy(
                attempt -> attempt.block().pass(),
                () -> new EnumMap<>(Pass.class),
                Collectors.summingInt(attempt -> attempt.missing().size())));
  }

  @Override
  public TimeLeft left(Study whole, List<PastTrial> history) {
    return new TimeEstimate(whole, history).left(order.upcoming(open(history).toList(), history));
  }

  /** Returns the attempts that lack trials, in order. */
  final Stream<Attempt> open(List<PastTrial> history) {
    Protocol.Blocks asked = study.protocol().blocks();
    return Stream.of(
            open(Blocks.starts(asked.starts()), history),
            headline(history),
            open(blocks.diagnostic(asked.diagnostic()), history),
            open(blocks.repeated(Pass.VIRTUAL_THREADS, asked.virtualThreads()), history),
            open(blocks.repeated(Pass.PROFILE, asked.profile()), history))
        .flatMap(attempts -> attempts);
  }

  /** Returns the headline attempts that lack trials and are known by now, in order. */
  Stream<Attempt> headline(List<PastTrial> history) {
    return open(blocks.repeated(Pass.HEADLINE, study.protocol().blocks().headline()), history);
  }

  final Stream<Attempt> open(Stream<Block> made, List<PastTrial> history) {
    return made.flatMap(block -> blocks.open(block, history).stream());
  }
}
