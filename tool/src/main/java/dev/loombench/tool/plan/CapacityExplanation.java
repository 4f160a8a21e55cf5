package dev.loombench.tool.plan;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Knob;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Bracket;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.capacity.FreshBracket;
import dev.loombench.tool.trial.capacity.RateReplicates;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Trials that look for the bottleneck beyond a capacity: one with JFR at the rate that was not
 * sustained, and one of every knob. A knob that moved the capacity is repeated on a second server,
 * and on a third if the two disagree.
 */
record CapacityExplanation(
    Design.Capacity design, VariantId subject, Spacing spacing, double resolution) {

  /**
   * Returns all trials known by now, made ones included; empty unless the capacity has a bracket.
   */
  List<CapacityPlace> places(
      FreshBracket bracket, Function<VariantId, List<RateReplicates>> results) {
    if (!bracket.isClosed()) {
      return List.of();
    }
    double over = bracket.over().orElseThrow().ratePerSecond();
    var places = new ArrayList<CapacityPlace>();
    places.add(new CapacityPlace(Pass.DIAGNOSTIC, subject, open(over), 1));
    design.knobs().forEach(knob -> places.add(place(knob, rate(knob, bracket), 1)));
    for (Knob knob : design.knobs()) {
      double rate = rate(knob, bracket);
      results.apply(knob.variant()).stream()
          .filter(tried -> tried.ratePerSecond() == rate)
          .filter(tried -> tried.isTied() || hasMoved(knob, tried))
          .filter(RateReplicates::needsServer)
          .forEach(tried -> places.add(place(knob, rate, tried.results().size() + 1)));
    }
    return places;
  }

  private static boolean hasMoved(Knob knob, RateReplicates tried) {
    return knob.isMore() ? tried.isSustained() : tried.isNotSustained();
  }

  /** Returns a rate at which the knob's result contrasts with an end of the bracket. */
  private double rate(Knob knob, FreshBracket bracket) {
    double rate =
        Bracket.rounded(
            knob.rateFactor() * bracket.sustained().orElseThrow().ratePerSecond(), resolution);
    return knob.isMore() ? Math.max(rate, bracket.over().orElseThrow().ratePerSecond()) : rate;
  }

  private CapacityPlace place(Knob knob, double rate, int server) {
    return new CapacityPlace(Pass.HEADLINE, knob.variant(), open(rate), server);
  }

  private LoadId open(double rate) {
    return new LoadId.Open(rate, spacing);
  }
}
