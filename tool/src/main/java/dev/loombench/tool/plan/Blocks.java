package dev.loombench.tool.plan;

import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
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
 * The blocks of a study, and what each still lacks. A block is one trial of every variant at one
 * point, in seeded random order; the order of the points is random too. A block with an invalid
 * trial is run again as a whole, at most twice; one that a change of boot, host or build cut in two
 * is begun anew. A variant that failed twice at a point and never completed there is given up at
 * it.
 */
final class Blocks {

  private static final int MOST_RERUNS = 2;
  private static final int MOST_FAILURES = 2;

  private final Study study;
  private final int stratum;

  /**
   * The blocks of a study.
   *
   * @param stratum the stretch of the run that new trials belong to
   */
  Blocks(Study study, int stratum) {
    this.study = study;
    this.stratum = stratum;
  }

  /** The number of the next trial. */
  static int nextNumber(List<PastTrial> history) {
    return history.stream().mapToInt(past -> past.trial().number()).max().orElse(0) + 1;
  }

  /** How many trials of each pass those attempts lack. */
  static Map<Pass, Integer> missingByPass(Stream<Attempt> attempts) {
    return attempts.collect(
        Collectors.groupingBy(
            attempt -> attempt.block().pass(),
            () -> new EnumMap<>(Pass.class),
            Collectors.summingInt(attempt -> attempt.missing().size())));
  }

  /** Starting has no workload and no load. */
  static Stream<Block> starts(int repetitions) {
    return IntStream.rangeClosed(1, repetitions)
        .mapToObj(repetition -> new Block(Pass.STARTUP, repetition, "", ""));
  }

  /** That many of a pass at every load, in the order in which they are made. */
  Stream<Block> repeated(Pass pass, int repetitions) {
    return IntStream.rangeClosed(1, repetitions)
        .boxed()
        .flatMap(repetition -> round(pass, repetition));
  }

  /** One of a pass at every load, shuffled. */
  private Stream<Block> round(Pass pass, int repetition) {
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
  Optional<Attempt> open(Block block, List<PastTrial> history) {
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
    return Optional.of(
        cutInTwo ? fresh(block, latest + 1) : attempt(block, latest, missing, !current.isEmpty()));
  }

  private static boolean toBeRerun(List<PastTrial> made, List<PastTrial> current) {
    long attemptsWithInvalid =
        made.stream()
            .filter(Blocks::invalid)
            .map(past -> past.trial().attempt())
            .distinct()
            .count();
    return current.stream().anyMatch(Blocks::invalid) && attemptsWithInvalid <= MOST_RERUNS;
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

  private Attempt fresh(Block block, int number) {
    return attempt(block, number, missing(block, number, List.of()), false);
  }

  private Attempt attempt(Block block, int number, List<String> missing, boolean begun) {
    return new Attempt(block, number, missing, begun, seed("arrivals", block, number));
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
}
