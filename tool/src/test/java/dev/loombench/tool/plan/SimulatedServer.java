package dev.loombench.tool.plan;

import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.SloResult;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/** Answers what is asked of a server whose capacity is known. */
record SimulatedServer(DoubleFunction<SloResult> result) {

  /** Holds every rate up to that one; beyond it the rest piles up. */
  static SimulatedServer of(double capacity) {
    return new SimulatedServer(rate -> at(rate, capacity));
  }

  static SloResult at(double rate, double capacity) {
    double growth = rate - capacity;
    return growth > 0.01 * rate ? notSustained(grows(growth, rate)) : sustained();
  }

  static SloResult sustained() {
    return new SloResult.Sustained();
  }

  static SloResult.Violation grows(double perSecond, double duePerSecond) {
    return new SloResult.Violation.Overload(
        new LoadState.Cause.BacklogGrows(perSecond, OptionalDouble.empty(), duePerSecond));
  }

  static SloResult notSustained(SloResult.Violation violation) {
    return new SloResult.NotSustained(List.of(violation));
  }

  /** Every rate that a course asks of it. */
  List<Probe> asked(RateStrategy course) {
    List<Probe> probes = new ArrayList<>();
    for (OptionalDouble next = course.next(probes); next.isPresent(); next = course.next(probes)) {
      double rate = next.getAsDouble();
      probes.add(new Probe(rate, result.apply(rate)));
    }
    return probes;
  }
}
