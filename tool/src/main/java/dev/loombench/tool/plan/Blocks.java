package dev.loombench.tool.plan;

import dev.loombench.tool.evidence.PastTrial;
import dev.loombench.tool.evidence.RepeatedLoad;
import dev.loombench.tool.plan.Block.Place;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.server.SharedServers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Blocks of a study. A block is one trial of every variant under one load, or under all loads that
 * share servers; the order of the loads is counterbalanced too. A variant that failed twice under a
 * load and never completed there is abandoned at it.
 */
final class Blocks {

  private final Study study;
  private final SharedServers shared;
  private final int epoch;

  Blocks(Study study, int epoch) {
    this.study = study;
    this.shared = new SharedServers(study);
    this.epoch = epoch;
  }

  static Stream<Block> starts(int repetitions) {
    return IntStream.rangeClosed(1, repetitions)
        .mapToObj(repetition -> new Block(Pass.STARTUP, repetition, Block.START));
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

  /** Returns blocks of a pass at every load of the workloads, in counterbalanced order. */
  private Stream<Block> round(Pass pass, int repetition, Stream<Workload> workloads) {
    List<RepeatedLoad> loads = new ArrayList<>();
    workloads.forEach(
        workload ->
            workload.loads().stream()
                .filter(load -> isMade(pass, load))
                .forEach(
                    load -> loads.add(new RepeatedLoad(Optional.of(workload.id()), load.id()))));
    List<RepeatedLoad> order =
        loads.isEmpty()
            ? loads
            : Attempts.balanced(loads, repetition, study.protocol().orderSeed(), pass);
    List<RepeatedLoad> together =
        order.stream().filter(load -> shared.serve(pass, load.workload(), load.load())).toList();
    return order.stream()
        .map(load -> together.contains(load) ? together : List.of(load))
        .distinct()
        .map(of -> new Block(pass, repetition, of));
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
    return new Attempts(block, variants(), study.protocol().orderSeed(), epoch)
        .open(history, place -> isAbandoned(place, block.pass(), history));
  }

  private List<VariantId> variants() {
    return study.variants().stream().map(Variant::id).toList();
  }

  private static boolean isAbandoned(Place place, Pass pass, List<PastTrial> history) {
    return Attempts.isAbandoned(
        history.stream()
            .filter(past -> past.trial().pass() == pass && place.contains(past))
            .filter(past -> !isLost(past, history))
            .map(PastTrial::outcome)
            .toList());
  }

  /**
   * Returns true if its server failed under an earlier load, which is not a failure under this one.
   */
  private static boolean isLost(PastTrial past, List<PastTrial> history) {
    return past.outcome() instanceof Outcome.Failed
        && history.stream()
            .filter(earlier -> earlier.serverRun().equals(past.serverRun()))
            .filter(earlier -> earlier.trial().number() < past.trial().number())
            .anyMatch(earlier -> earlier.outcome() instanceof Outcome.Failed);
  }
}
