package dev.loombench.tool.plan;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.stats.TimeLeft;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.server.SharedServers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Planner of a fixed number of blocks. */
public final class FixedBlocks implements Planner {

  private final Protocol.Blocks asked;
  private final Blocks blocks;
  private final TrialOrder order;

  /** Plans a study. */
  public FixedBlocks(Study study, int epoch) {
    this.asked = study.protocol().blocks();
    this.blocks = new Blocks(study, epoch);
    this.order = new TrialOrder(new SharedServers(study), epoch);
  }

  @Override
  public Optional<Trial> next(List<PastTrial> history) {
    return order.next(open(history).toList(), history);
  }

  @Override
  public Map<Pass, Integer> remainingByPass(List<PastTrial> history) {
    return Blocks.missingByPass(open(history));
  }

  @Override
  public TimeLeft left(Study whole, List<PastTrial> history) {
    return new TimeEstimate(whole, history).left(order.upcoming(open(history).toList(), history));
  }

  /** Returns the attempts that lack trials, in order. */
  private Stream<Attempt> open(List<PastTrial> history) {
    return Stream.of(
            Blocks.starts(asked.starts()),
            blocks.repeated(Pass.HEADLINE, asked.headline()),
            blocks.diagnostic(asked.diagnostic()),
            blocks.repeated(Pass.VIRTUAL_THREADS, asked.virtualThreads()),
            blocks.repeated(Pass.PROFILE, asked.profile()))
        .flatMap(made -> made)
        .flatMap(block -> blocks.open(block, history).stream());
  }
}
