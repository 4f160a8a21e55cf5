package dev.loombench.tool.analyze.capacity;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.analyze.capacity.CapacityResult.Attempt;
import dev.loombench.tool.analyze.capacity.CapacityResult.Effect;
import dev.loombench.tool.analyze.capacity.CapacityResult.KnobTried;
import dev.loombench.tool.analyze.capacity.CapacityResult.Setting;
import dev.loombench.tool.analyze.diagnose.Bottleneck;
import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.analyze.diagnose.Diagnosis.Certainty;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Knob;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Bracket;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.SloResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Puts together what was seen to give out beyond the capacity, and what moved it. More of what is
 * the limit lets the server hold a rate that it did not hold. Less of the CPU costs capacity also
 * where something else gave out a little earlier: it counts only where more of nothing helped.
 */
final class CapacityBottlenecks {

  private final String subject;
  private final String workload;
  private final Spacing spacing;
  private final Design.Capacity design;
  private final List<Attempt> attempts;
  private final List<Diagnosis> seen;

  /**
   * @param seen what was seen to give out where the capacity is exceeded
   */
  CapacityBottlenecks(
      String subject,
      String workload,
      Spacing spacing,
      Design.Capacity design,
      List<Attempt> attempts,
      List<Diagnosis> seen) {
    this.subject = subject;
    this.workload = workload;
    this.spacing = spacing;
    this.design = design;
    this.attempts = List.copyOf(attempts);
    this.seen = List.copyOf(seen);
  }

  /** Both. */
  record Told(List<Diagnosis> causes, List<KnobTried> knobs) {}

  /**
   * What there is to tell.
   *
   * @param fresh what fresh servers held
   */
  Told of(Bracket fresh) {
    if (fresh.sustained().isEmpty() || fresh.over().isEmpty()) {
      return new Told(List.of(), List.of());
    }
    List<KnobTried> tried = design.knobs().stream().map(this::tried).toList();
    boolean moreHelped =
        tried.stream().anyMatch(knob -> isMore(knob) && knob.effect() == Effect.MOVED);
    List<KnobTried> knobs =
        tried.stream().map(knob -> moreHelped ? overruled(knob) : knob).toList();
    return new Told(causes(knobs, point(fresh.over().get())), knobs);
  }

  private PointId point(Probe over) {
    var load = new LoadId.Open(over.ratePerSecond(), spacing);
    return new PointId(workload, load, load);
  }

  private boolean isMore(KnobTried knob) {
    return design.knobs().stream()
        .anyMatch(one -> one.setting().equals(knob.setting()) && one.isMore());
  }

  private KnobTried tried(Knob knob) {
    Optional<Attempt> attempt =
        attempts.stream()
            .filter(one -> one.setting() == Setting.KNOB)
            .filter(one -> one.variant().equals(knob.variant()))
            .reduce((_, last) -> last);
    Bottleneck cause = cause(knob.resource());
    if (attempt.isEmpty()) {
      return new KnobTried(
          cause,
          knob.setting(),
          0,
          Effect.UNKNOWN,
          "with " + knob.setting() + " it was not tried yet");
    }
    double rate = attempt.get().duePerSecond();
    Optional<Boolean> held = attempt.get().result().flatMap(CapacityBottlenecks::held);
    String text =
        "with %s it %s %s/s%s"
            .formatted(
                knob.setting(),
                held.map(yes -> yes ? "holds" : "does not hold").orElse("could not be tried at"),
                Numbers.number(rate),
                held.isPresent() ? "" : ": the trial is not believed");
    return new KnobTried(
        cause,
        knob.setting(),
        rate,
        held.map(yes -> yes == knob.isMore() ? Effect.MOVED : Effect.STAYED).orElse(Effect.UNKNOWN),
        text);
  }

  private static Optional<Boolean> held(SloResult result) {
    return switch (result) {
      case SloResult.Sustained() -> Optional.of(true);
      case SloResult.NotSustained _ -> Optional.of(false);
      case SloResult.NotSent _ -> Optional.empty();
    };
  }

  private KnobTried overruled(KnobTried knob) {
    return isMore(knob) || knob.effect() != Effect.MOVED
        ? knob
        : new KnobTried(
            knob.cause(),
            knob.setting(),
            knob.duePerSecond(),
            Effect.UNKNOWN,
            knob.text() + " either, but something else gives out first");
  }

  /** What was seen, confirmed where a knob says so too; then what only a knob says. */
  private List<Diagnosis> causes(List<KnobTried> knobs, PointId point) {
    List<Diagnosis> causes = new ArrayList<>();
    for (Diagnosis diagnosis : seen) {
      Optional<KnobTried> moved =
          knobs.stream()
              .filter(knob -> knob.cause() == diagnosis.cause())
              .filter(knob -> knob.effect() == Effect.MOVED)
              .findFirst();
      causes.add(moved.map(knob -> confirmed(diagnosis, knob)).orElse(diagnosis));
    }
    knobs.stream()
        .filter(knob -> knob.effect() == Effect.MOVED)
        .filter(knob -> seen.stream().noneMatch(one -> one.cause() == knob.cause()))
        .map(
            knob ->
                new Diagnosis(
                    point, subject, knob.cause(), Certainty.CONFIRMED, List.of(knob.text())))
        .forEach(causes::add);
    return causes.stream().sorted(Comparator.comparing(Diagnosis::certainty).reversed()).toList();
  }

  private static Diagnosis confirmed(Diagnosis diagnosis, KnobTried knob) {
    List<String> evidence = new ArrayList<>(diagnosis.evidence());
    evidence.add(knob.text());
    return new Diagnosis(
        diagnosis.point(), diagnosis.variant(), diagnosis.cause(), Certainty.CONFIRMED, evidence);
  }

  private static Bottleneck cause(Knob.Resource resource) {
    return switch (resource) {
      case WORKER_POOL -> Bottleneck.WORKER_POOL;
      case CONNECTION_POOL -> Bottleneck.CONNECTION_POOL;
      case CPU -> Bottleneck.CPU;
      case CPU_QUOTA -> Bottleneck.CPU_QUOTA;
      case HEAP -> Bottleneck.HEAP;
    };
  }
}
