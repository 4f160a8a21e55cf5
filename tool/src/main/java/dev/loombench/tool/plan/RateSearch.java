package dev.loombench.tool.plan;

import dev.loombench.tool.study.Load;
import dev.loombench.tool.trial.Bracket;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.SloResult;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Looks for the highest rate held: doubles until one is not, halving instead if already the first
 * is not, then halves the gap on the scale of ratios until it is within the resolution. From below,
 * so that the server is not flooded more than it takes to know. A rate that was not held counts
 * after it was tried twice, unless it was far from held: else one hiccup would end the search too
 * low. A server that collapsed is asked nothing more; a fresh one may go on from what is known.
 */
public final class RateSearch implements RateStrategy {

  private static final int MOST_PROBES = 40;
  private static final double MOST_PER_SECOND = 1_000_000;

  /** A server that does not hold this share of the first rate is given up. */
  private static final double LEAST_SHARE = 1.0 / 1_024;

  private final Load.Search search;
  private final List<Probe> known;

  /** A course of that search from its beginning. */
  public RateSearch(Load.Search search) {
    this(search, List.of());
  }

  /**
   * A course that goes on with that search.
   *
   * @param known the rates that earlier servers were asked to hold, in their order
   */
  public RateSearch(Load.Search search, List<Probe> known) {
    this.search = search;
    this.known = List.copyOf(known);
  }

  @Override
  public OptionalDouble next(List<Probe> made) {
    List<Probe> all = Stream.concat(known.stream(), made.stream()).toList();
    if (all.isEmpty()) {
      return OptionalDouble.of(search.fromPerSecond());
    }
    if (made.size() >= MOST_PROBES || hasCollapsed(made)) {
      return OptionalDouble.empty();
    }
    if (!made.isEmpty() && mayBeAHiccup(made)) {
      return OptionalDouble.of(made.getLast().ratePerSecond());
    }
    Bracket bracket = Bracket.of(all);
    if (bracket.over().isEmpty()) {
      return atMost(2 * bracket.sustained().orElseThrow());
    }
    double over = bracket.over().get().ratePerSecond();
    return bracket.sustained().isEmpty()
        ? below(over)
        : between(bracket.sustained().getAsDouble(), over);
  }

  /** Whether the server answered nothing of what it was asked last. */
  static boolean hasCollapsed(List<Probe> made) {
    return !made.isEmpty()
        && made.getLast().result() instanceof SloResult.NotSustained notHeld
        && notHeld.isCollapse();
  }

  /** Whether the last probe was the first at its rate, and not held by little. */
  private static boolean mayBeAHiccup(List<Probe> made) {
    Probe last = made.getLast();
    boolean byLittle =
        switch (last.result()) {
          case SloResult.Sustained() -> false;
          case SloResult.NotSustained notHeld -> !notHeld.isClear();
          case SloResult.NotSent _ -> true;
        };
    long there =
        made.stream().filter(probe -> probe.ratePerSecond() == last.ratePerSecond()).count();
    return byLittle && there == 1;
  }

  private OptionalDouble atMost(double rate) {
    return rate > MOST_PER_SECOND ? OptionalDouble.empty() : OptionalDouble.of(rounded(rate));
  }

  private OptionalDouble below(double over) {
    double half = rounded(over / 2);
    return half < LEAST_SHARE * search.fromPerSecond()
        ? OptionalDouble.empty()
        : OptionalDouble.of(half);
  }

  private OptionalDouble between(double held, double over) {
    double middle = rounded(Math.sqrt(held * over));
    boolean fineEnough = over / held <= 1 + search.resolution();
    return fineEnough || middle <= held || middle >= over
        ? OptionalDouble.empty()
        : OptionalDouble.of(middle);
  }

  private double rounded(double rate) {
    return Bracket.rounded(rate, search.resolution());
  }
}
