package dev.loombench.tool.plan;

import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
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
 * Blocks of a study. A block is one trial of every variant at one point; the order of the points is
 * random too. A variant that failed twice at a point and never completed there is abandoned at it.
 */
final class Blocks {

  private final Study study;
  private final int epoch;

  /**
   * Creates the blocks of a study.
   *
   * @param epoch epoch of new trials
   */
  Blocks(Study study, int epoch) {
    this.study = study;
    this.epoch = epoch;
  }

  /** Returns the number of the next trial. */
  static int nextNumber(List<PastTrial> history) {
    return history.stream().mapToInt(past -> past.trial().number()).max().orElse(0) + 1;
  }

  /** Returns the number of trials of each pass that the attempts lack. */
  static Map<Pass, Integer> missingByPass(Stream<Attempt> attempts) {
    return attempts.collect(
        Collectors.groupingBy(
            attempt -> attempt.block().pass(),
            () -> new EnumMap<>(Pass.class),
            Collectors.summingInt(attempt -> attempt.missing().size())));
  }

  /** Returns blocks of start-ups, which have no workload and no load. */
  static Stream<Block> starts(int repetitions) {
    return IntStream.rangeClosed(1, repetitions)
        .mapToObj(
            repetition ->
                new Block(
                    Pass.STARTUP, repetition, PointId.START.workload(), PointId.START.load()));
  }

  /**
   * Returns this number of blocks of a pass at every load, in the order in which they are measured.
   */
  Stream<Block> repeated(Pass pass, int repetitions) {
    return repeated(pass, repetitions, _ -> repetitions);
  }

  /** Returns the blocks with JFR: this number, except for workloads that ask for another. */
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

  /** Returns one block of a pass at every load of the workloads, shuffled. */
  private Stream<Block> round(Pass pass, int repetition, Stream<Workload> workloads) {
    List<Block> blocks = new ArrayList<>();
    workloads.forEach(
        workload ->
            workload.loads().stream()
                .filter(load -> isMade(pass, load))
                .forEach(
                    load ->
                        blocks.add(
                            new Block(pass, repetition, Optional.of(workload.id()), load.id()))));
    Collections.shuffle(
        blocks, new Random(Attempts.seed(study.protocol().seed(), pass, repetition)));
    return blocks.stream();
  }

  /**
   * Returns false for passes that must know every window before the trial, if the load finds its
   * points.
   */
  private static boolean isMade(Pass pass, Load load) {
    return switch (pass) {
      case HEADLINE, DIAGNOSTIC, STARTUP -> true;
      case VIRTUAL_THREADS, PROFILE -> !load.findsItsPoints();
    };
  }

  /** Returns the attempt at a block that still lacks trials; empty when the block is complete. */
  Optional<Attempt> open(Block block, List<PastTrial> history) {
    return new Attempts(block, variants(), study.protocol().seed(), epoch)
        .open(history, variant -> isAbandoned(variant, block, history));
  }

  private List<VariantId> variants() {
    return study.variants().stream().map(Variant::id).toList();
  }

  private static boolean isAbandoned(VariantId variant, Block block, List<PastTrial> history) {
    return Attempts.isAbandoned(
        history.stream()
            .filter(past -> block.samePoint(past) && past.trial().variant().equals(variant))
            .map(PastTrial::outcome)
            .toList());
  }
}
