package dev.loombench.tool.evidence;

import dev.loombench.tool.stats.InterimAnalyses;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.trial.Pass;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Looks of a study at its deciding comparisons. A study with a time budget alone is planned by its
 * first block: the first look is after as many blocks as fit into the budget, the next ones after
 * twice and four times as many. The plan follows from the trials of that block, so it is the same
 * whenever a run is resumed or analyzed.
 */
public final class Looks {

  /** Number of looks of a plan, each after twice as many blocks as the one before. */
  private static final int COUNT = 3;

  private static final int MOST_BLOCKS = 200;

  private Looks() {}

  public static InterimAnalyses of(Study study, List<PastTrial> history) {
    return switch (study.design()) {
      case Design.Fixed _, Design.Capacity _, Design.Sweep _ -> InterimAnalyses.ONE;
      case Design.UntilSure design when !design.after().isEmpty() ->
          new InterimAnalyses(design.after());
      case Design.UntilSure design -> doubling(first(study, design.budget(), history));
    };
  }

  /** Returns looks after so many blocks, twice and four times as many. */
  public static InterimAnalyses doubling(int first) {
    return new InterimAnalyses(Stream.iterate(first, blocks -> 2 * blocks).limit(COUNT).toList());
  }

  /** Returns the number of blocks that fit into the budget, at least those of a verdict. */
  private static int first(Study study, Duration budget, List<PastTrial> history) {
    Map<List<Object>, PastTrial> firstBlock =
        history.stream()
            .filter(past -> past.trial().pass() == Pass.HEADLINE && past.trial().block() == 1)
            .collect(Collectors.toMap(Looks::place, Function.identity(), (_, later) -> later));
    if (firstBlock.isEmpty()) {
      return ComparisonFamily.FEWEST_TRIALS;
    }
    int last =
        firstBlock.values().stream().mapToInt(past -> past.trial().number()).max().orElseThrow();
    Duration spent = PastTrial.time(history.stream().filter(past -> past.trial().number() <= last));
    long loads = study.workloads().stream().mapToLong(workload -> workload.loads().size()).sum();
    double share = firstBlock.size() / (double) (loads * study.variants().size());
    Duration block = PastTrial.time(firstBlock.values().stream());
    double more = budget.minus(spent).toMillis() / Math.max(1, block.toMillis() / share);
    return Math.clamp(1 + (long) more, ComparisonFamily.FEWEST_TRIALS, MOST_BLOCKS);
  }

  private static List<Object> place(PastTrial past) {
    return List.of(past.trial().variant(), past.trial().workload(), past.trial().load());
  }
}
