package dev.loombench.tool.plan;

import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Trial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Repeats blocks a fixed number of times. A block is one trial of every variant at one point, in
 * seeded random order; the order of the points is random too. A block with an invalid trial is run
 * again as a whole, at most twice; one that a change of boot, host or build cut in two is begun
 * anew. A variant that failed twice at a point and never completed there is given up at it.
 */
public final class FixedBlocks implements Planner {

  private static final int MOST_RERUNS = 2;
  private static final int MOST_FAILURES = 2;

  private final Study study;
  private final int stratum;

  /**
   * Plans a study.
   *
   * @param stratum the stretch of the run that new trials belong to
   */
  public FixedBlocks(Study study, int stratum) {
    this.study = study;
    this.stratum = stratum;
  }

  @Override
  public Optional<Trial> next(List<PastTrial> history) {
    int number = history.stream().mapToInt(past -> past.trial().number()).max().orElse(0) + 1;
    return blocks()
        .flatMap(block -> open(block, history).stream())
        .findFirst()
        .map(attempt -> attempt.next(number));
  }

  @Override
  public Map<Pass, Integer> remainingByPass(List<PastTrial> history) {
    return blocks()
        .flatMap(block -> open(block, history).stream())
        .collect(
            Collectors.groupingBy(
                Attempt::pass,
                () -> new EnumMap<>(Pass.class),
                Collectors.summingInt(attempt -> attempt.missing().size())));
  }

  /** Every block of the study, in the order in which they are made. */
  private Stream<Block> blocks() {
    Protocol.Blocks asked = study.protocol().blocks();
    return Stream.of(
            starts(asked.starts()),
            blocks(Pass.HEADLINE, asked.headline()),
            blocks(Pass.DIAGNOSTIC, asked.diagnostic()),
            blocks(Pass.VIRTUAL_THREADS, asked.virtualThreads()),
            blocks(Pass.PROFILE, asked.profile()))
        .flatMap(blocks -> blocks);
  }

  /** Starting has no workload and no load. */
  private static Stream<Block> starts(int repetitions) {
    return IntStream.rangeClosed(1, repetitions)
        .mapToObj(repetition -> new Block(Pass.STARTUP, repetition, "", ""));
  }

  private Stream<Block> blocks(Pass pass, int repetitions) {
    return IntStream.rangeClosed(1, repetitions)
        .boxed()
        .flatMap(repetition -> shuffled(pass, repetition));
  }

  private Stream<Block> shuffled(Pass pass, int repetition) {
    List<Block> blocks = new ArrayList<>();
    study
        .workloads()
        .forEach(
            workload ->
                workload.loads().stream()
                    .filter(load -> isMade(pass, load))
                    .forEach(
                        load ->
                            blocks.add(
                                new Block(pass, repetition, workload.name(), load.label()))));
    Collections.shuffle(blocks, new Random(seed(pass, repetition)));
    return blocks.stream();
  }

  /** What samples every window needs to know it beforehand. */
  private static boolean isMade(Pass pass, Load load) {
    return switch (pass) {
      case HEADLINE, DIAGNOSTIC, STARTUP -> true;
      case VIRTUAL_THREADS, PROFILE -> !load.findsItsPoints();
    };
  }

  /** The attempt at a block that still lacks trials, or none when the block is done. */
  private Optional<Attempt> open(Block block, List<PastTrial> history) {
    List<PastTrial> made = history.stream().filter(block::holds).toList();
    int latest = made.stream().mapToInt(past -> past.trial().attempt()).max().orElse(1);
    List<PastTrial> current =
        made.stream().filter(past -> past.trial().attempt() == latest).toList();
    List<String> missing =
        missing(block, latest, current).stream()
            .filter(variant -> !givenUp(variant, block, history))
            .toList();
    if (missing.isEmpty()) {
      return toBeRerun(made, current) ? Optional.of(fresh(block, latest + 1)) : Optional.empty();
    }
    boolean cutInTwo = current.stream().anyMatch(past -> past.stratum() != stratum);
    return Optional.of(cutInTwo ? fresh(block, latest + 1) : new Attempt(block, latest, missing));
  }

  private boolean toBeRerun(List<PastTrial> made, List<PastTrial> current) {
    long attemptsWithInvalid =
        made.stream()
            .filter(FixedBlocks::invalid)
            .map(past -> past.trial().attempt())
            .distinct()
            .count();
    return current.stream().anyMatch(FixedBlocks::invalid) && attemptsWithInvalid <= MOST_RERUNS;
  }

  private static boolean givenUp(String variant, Block block, List<PastTrial> history) {
    List<Outcome> outcomes =
        history.stream()
            .filter(past -> block.samePoint(past) && past.trial().variant().equals(variant))
            .map(PastTrial::outcome)
            .toList();
    return outcomes.stream().noneMatch(Outcome.Completed.class::isInstance)
        && outcomes.stream().filter(Outcome.Failed.class::isInstance).count() >= MOST_FAILURES;
  }

  private static boolean invalid(PastTrial past) {
    return past.outcome() instanceof Outcome.Invalid;
  }

  private Attempt fresh(Block block, int attempt) {
    return new Attempt(block, attempt, missing(block, attempt, List.of()));
  }

  /** The variants not yet tried, in the order in which this attempt takes them. */
  private List<String> missing(Block block, int attempt, List<PastTrial> made) {
    List<String> order = new ArrayList<>(study.variants().stream().map(Variant::name).toList());
    Collections.shuffle(order, new Random(seed(block, attempt)));
    return order.stream()
        .filter(variant -> made.stream().noneMatch(past -> past.trial().variant().equals(variant)))
        .toList();
  }

  private long seed(Object... parts) {
    // Strings and numbers only: enum hashes differ from process to process.
    Object[] stable =
        Stream.concat(Stream.of(study.protocol().seed()), Stream.of(parts))
            .map(Object::toString)
            .toArray();
    return Objects.hash(stable);
  }

  private record Block(Pass pass, int repetition, String workload, String load) {

    boolean holds(PastTrial past) {
      return samePoint(past) && past.trial().block() == repetition;
    }

    boolean samePoint(PastTrial past) {
      Trial trial = past.trial();
      return trial.pass() == pass && trial.workload().equals(workload) && trial.load().equals(load);
    }
  }

  private final class Attempt {
    private final Block block;
    private final int number;
    private final List<String> missing;

    Attempt(Block block, int number, List<String> missing) {
      this.block = block;
      this.number = number;
      this.missing = missing;
    }

    Pass pass() {
      return block.pass();
    }

    List<String> missing() {
      return missing;
    }

    Trial next(int trialNumber) {
      return new Trial(
          trialNumber,
          block.pass(),
          block.repetition(),
          number,
          missing.getFirst(),
          block.workload(),
          block.load(),
          // One seed for the whole attempt: every variant gets the same arrivals.
          seed("arrivals", block, number));
    }
  }
}
