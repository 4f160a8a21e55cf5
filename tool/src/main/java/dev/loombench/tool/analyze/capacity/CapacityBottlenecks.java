package dev.loombench.tool.analyze.capacity;

import dev.loombench.tool.analyze.capacity.CapacityResult.Attempt;
import dev.loombench.tool.analyze.capacity.CapacityResult.End;
import dev.loombench.tool.analyze.capacity.KnobResult.Effect;
import dev.loombench.tool.analyze.diagnose.Bottleneck;
import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Knob;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.capacity.FreshBracket;
import dev.loombench.tool.trial.capacity.RateReplicates;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Bottlenecks beyond a capacity, from diagnoses and knobs. With more of the bottleneck, the server
 * sustains a rate that it did not sustain before. Less CPU also costs capacity where another
 * resource is the bottleneck, so it counts only if more of no resource helped. A bottleneck is
 * confirmed only if the contrast is repeated: at least two fresh servers agree with the knob, and
 * at least two without it.
 */
record CapacityBottlenecks(List<CapacityBottleneck> bottlenecks, List<KnobResult> knobs) {

  static final CapacityBottlenecks NONE = new CapacityBottlenecks(List.of(), List.of());

  static CapacityBottlenecks of(
      Design.Capacity design,
      List<Attempt> attempts,
      FreshBracket fresh,
      PointId point,
      List<Diagnosis> diagnoses) {
    List<KnobResult> tried =
        design.knobs().stream().map(knob -> tried(knob, attempts, fresh)).toList();
    boolean moreHelped =
        tried.stream().anyMatch(knob -> knob.isMore() && knob.effect() == Effect.MOVED);
    List<KnobResult> knobs =
        tried.stream().map(knob -> moreHelped ? outweighed(knob) : knob).toList();
    return new CapacityBottlenecks(bottlenecks(knobs, point, diagnoses), knobs);
  }

  private static KnobResult tried(Knob knob, List<Attempt> attempts, FreshBracket fresh) {
    Optional<RateReplicates> tried =
        CapacityAttempts.replicates(attempts, knob.variant()).stream()
            .reduce((_, highest) -> highest);
    boolean wasStarted = attempts.stream().anyMatch(one -> one.variant().equals(knob.variant()));
    return new KnobResult(
        bottleneck(knob.resource()),
        knob.setting(),
        knob.isMore(),
        tried.map(End::of).or(() -> rateOfLast(knob, attempts)),
        contrast(knob, fresh).filter(RateReplicates::isConfirmed).isPresent(),
        tried
            .map(rate -> effect(rate, knob.isMore()))
            .orElse(wasStarted ? Effect.INVALID : Effect.NOT_TRIED));
  }

  /** Returns the rate of a knob whose trials are all invalid. */
  private static Optional<End> rateOfLast(Knob knob, List<Attempt> attempts) {
    return attempts.stream()
        .filter(one -> one.variant().equals(knob.variant()))
        .reduce((_, last) -> last)
        .map(last -> new End(last.duePerSecond(), 0, 0));
  }

  /** Returns the end of the bracket whose result the knob has to reverse. */
  private static Optional<RateReplicates> contrast(Knob knob, FreshBracket fresh) {
    return knob.isMore() ? fresh.over() : fresh.sustained();
  }

  private static Effect effect(RateReplicates rate, boolean isMore) {
    if (rate.isNotSent()) {
      return Effect.INVALID;
    }
    if (rate.isTied()) {
      return Effect.DISAGREED;
    }
    return rate.isSustained() == isMore ? Effect.MOVED : Effect.STAYED;
  }

  private static KnobResult outweighed(KnobResult knob) {
    return knob.isMore() || knob.effect() != Effect.MOVED ? knob : knob.with(Effect.OUTWEIGHED);
  }

  private static List<CapacityBottleneck> bottlenecks(
      List<KnobResult> knobs, PointId point, List<Diagnosis> diagnoses) {
    List<KnobResult> moved = knobs.stream().filter(knob -> knob.effect() == Effect.MOVED).toList();
    var bottlenecks = new ArrayList<CapacityBottleneck>();
    for (Diagnosis diagnosis : diagnoses) {
      bottlenecks.add(
          new CapacityBottleneck(
              diagnosis.point(),
              diagnosis.bottleneck(),
              Optional.of(diagnosis),
              moved.stream()
                  .filter(knob -> knob.bottleneck() == diagnosis.bottleneck())
                  .findFirst()));
    }
    moved.stream()
        .filter(knob -> diagnoses.stream().noneMatch(one -> one.bottleneck() == knob.bottleneck()))
        .map(
            knob ->
                new CapacityBottleneck(
                    point, knob.bottleneck(), Optional.empty(), Optional.of(knob)))
        .forEach(bottlenecks::add);
    return bottlenecks.stream()
        .sorted(Comparator.comparing(CapacityBottleneck::certainty).reversed())
        .toList();
  }

  private static Bottleneck bottleneck(Knob.Resource resource) {
    return switch (resource) {
      case WORKER_POOL -> Bottleneck.WORKER_POOL;
      case CONNECTION_POOL -> Bottleneck.CONNECTION_POOL;
      case CPU -> Bottleneck.CPU;
      case CPU_QUOTA -> Bottleneck.CPU_QUOTA;
      case HEAP -> Bottleneck.HEAP;
    };
  }
}
