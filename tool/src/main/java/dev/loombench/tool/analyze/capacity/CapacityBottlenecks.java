package dev.loombench.tool.analyze.capacity;

import dev.loombench.tool.analyze.capacity.CapacityResult.Attempt;
import dev.loombench.tool.analyze.capacity.CapacityResult.CapacityBottleneck;
import dev.loombench.tool.analyze.capacity.CapacityResult.Effect;
import dev.loombench.tool.analyze.capacity.CapacityResult.KnobResult;
import dev.loombench.tool.analyze.capacity.CapacityResult.Setting;
import dev.loombench.tool.analyze.diagnose.Bottleneck;
import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Knob;
import dev.loombench.tool.trial.PointId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Bottlenecks beyond a capacity, from diagnoses and knobs. With more of the bottleneck, the server
 * sustains a rate that it did not sustain before. Less CPU also costs capacity where another
 * resource is the bottleneck, so it counts only if more of no resource helped.
 *
 * @param bottlenecks confirmed ones first
 * @param knobs the effect of each knob
 */
record CapacityBottlenecks(List<CapacityBottleneck> bottlenecks, List<KnobResult> knobs) {

  static final CapacityBottlenecks NONE = new CapacityBottlenecks(List.of(), List.of());

  /**
   * Combines the diagnoses of a point that was not sustained with the effects of the knobs.
   *
   * @param diagnoses diagnoses of the point
   */
  static CapacityBottlenecks of(
      Design.Capacity design, List<Attempt> attempts, PointId point, List<Diagnosis> diagnoses) {
    List<KnobResult> tried = design.knobs().stream().map(knob -> tried(knob, attempts)).toList();
    boolean moreHelped =
        tried.stream().anyMatch(knob -> knob.isMore() && knob.effect() == Effect.MOVED);
    List<KnobResult> knobs =
        tried.stream().map(knob -> moreHelped ? outweighed(knob) : knob).toList();
    return new CapacityBottlenecks(bottlenecks(knobs, point, diagnoses), knobs);
  }

  private static KnobResult tried(Knob knob, List<Attempt> attempts) {
    Optional<Attempt> attempt =
        attempts.stream()
            .filter(one -> one.setting() == Setting.KNOB)
            .filter(one -> one.variant().equals(knob.variant()))
            .reduce((_, last) -> last);
    return new KnobResult(
        bottleneck(knob.resource()),
        knob.setting(),
        knob.isMore(),
        attempt.map(one -> OptionalDouble.of(one.duePerSecond())).orElse(OptionalDouble.empty()),
        attempt.map(one -> effect(one.verdict(), knob.isMore())).orElse(Effect.NOT_TRIED));
  }

  private static Effect effect(Attempt.RateVerdict verdict, boolean isMore) {
    return switch (verdict) {
      case SUSTAINED -> isMore ? Effect.MOVED : Effect.STAYED;
      case NOT_SUSTAINED -> isMore ? Effect.STAYED : Effect.MOVED;
      case NOT_SENT, INVALID -> Effect.INVALID;
    };
  }

  private static KnobResult outweighed(KnobResult knob) {
    return knob.isMore() || knob.effect() != Effect.MOVED
        ? knob
        : new KnobResult(
            knob.bottleneck(),
            knob.setting(),
            knob.isMore(),
            knob.duePerSecond(),
            Effect.OUTWEIGHED);
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
        .sorted(Comparator.comparing(one -> one.confirmedBy().isEmpty()))
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
