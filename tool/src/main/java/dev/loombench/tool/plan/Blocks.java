package dev.loombench.tool.plan;

import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The blocks of a study, and what each still lacks. A block is one trial of every variant at one
 * point, by {@link Attempts}; the order of the points is random too. A variant that failed twice at
 * a point and never completed there is given up at it.
 */
final class Blocks {

  private final Study study;
  private final int epoch;

  /**
   * The blocks of a study.
   *
   * @param epoch the stretch of the run that new trials belong to
   */
  Blocks(Study study, int epoch) {
    this.study = study;
    this.epoch = epoch;
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
        .mapToObj(
            repetition ->
                new Block(
                    Pass.STARTUP, repetition, PointId.START.workload(), PointId.START.load()));
  }

  /** That many of a pass at every load, in the order in which they are made. */
  Stream<Block> repeated(Pass pass, int repetitions) {
    return repeated(pass, repetitions, _ -> repetitions);
  }

  /** Those with JFR: that many, but for workloads that ask for another number. */
  Stream<Block> diagnostic(int repetitions) {
    ToIntFunction<Workload> asked = workload -> workload.diagnosticBlocks().orElse(repetitions);
    int most = study.workloads().stream().mapToInt(asked).max().orElse(0);
    return repeated(Pass.DIAGNOSTIC, most, asked);
  }

  private Stream<Block> repeated(Pass pass, int most, ToIntFunction<Workload> asked) {
    return IntStream.rangeClosed(1, most)
        .boxed()
        .flatMap(
            repetition ->
                round(
                    pass,
                    repetition,
                    study.workloads().stream()
                        .filter(workload -> repetition <= asked.applyAsInt(workload))));
  }

  /** One of a pass at every load of those workloads, shuffled. */
  private Stream<Block> round(Pass pass, int repetition, Stream<Workload> workloads) {
    List<Block> blocks = new ArrayList<>();
    workloads.forEach(
        workload ->
            workload.loads().stream()
                .filter(load -> isMade(pass, load))
                .forEach(
                    load -> blocks.add(new Block(pass, repetition, workload.name(), load.id()))));
    Collections.shuffle(
        blocks, new Random(Attempts.seed(study.protocol().seed(), pass, repetition)));
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
    return new Attempts(block, variants(), study.protocol().seed(), epoch)
        .open(history, variant -> isGivenUp(variant, block, history));
  }

  private List<String> variants() {
    return study.variants().stream().map(Variant::name).toList();
  }

  private static boolean isGivenUp(String variant, Block block, List<PastTrial> history) {
    return Attempts.isGivenUp(
        history.stream()
            .filter(past -> block.samePoint(past) && past.trial().variant().equals(variant))
            .map(PastTrial::outcome)
            .toList());
  }
}
