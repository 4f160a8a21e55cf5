package dev.loombench.tool.plan;

import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.trial.Bracket;
import dev.loombench.tool.trial.Probe;
import dev.loombench.tool.trial.SloResult;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Search for the highest sustainable rate. It doubles the rate until one is not sustained, or
 * halves it if the first is not. Then it bisects the bracket on a logarithmic scale down to the
 * resolution. It approaches from below, so that the server is overloaded as little as possible.
 * Unless the violation is clear, a rate counts as not sustained only after two probes, because one
 * disturbance would end the search too low. After a collapse the server gets no more requests; a
 * fresh server may continue the search.
 */
public final class RateSearch implements RateStrategy {

  private static final int MOST_PROBES = 40;
  private static final double MOST_PER_SECOND = 1_000_000;

  /** Share of the first rate below which the search is abandoned. */
  private static final double LEAST_SHARE = 1.0 / 1_024;

  private final OpenModel.Search search;
  private final List<Probe> known;

  /**
   * Continues a search.
   *
   * @param known probes of earlier servers, in order
   */
  public RateSearch(OpenModel.Search search, List<Probe> known) {
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
    if (!made.isEmpty() && mayBeADisturbance(made)) {
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

  /** Returns true if the server answered no request of the last probe. */
  static boolean hasCollapsed(List<Probe> made) {
    return !made.isEmpty()
        && made.getLast().result() instanceof SloResult.NotSustained notSustained
        && notSustained.isCollapse();
  }

  /** Returns true if the last probe was the first at its rate and its violation is small. */
  private static boolean mayBeADisturbance(List<Probe> made) {
    Probe last = made.getLast();
    boolean small =
        switch (last.result()) {
          case SloResult.Sustained() -> false;
          case SloResult.NotSustained notSustained -> !notSustained.isClear();
          case SloResult.NotSent _ -> true;
        };
    long there =
        made.stream().filter(probe -> probe.ratePerSecond() == last.ratePerSecond()).count();
    return small && there == 1;
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

  private OptionalDouble between(double sustained, double over) {
    double middle = rounded(Math.sqrt(sustained * over));
    boolean fineEnough = over / sustained <= 1 + search.resolution();
    return fineEnough || middle <= sustained || middle >= over
        ? OptionalDouble.empty()
        : OptionalDouble.of(middle);
  }

  private double rounded(double rate) {
    return Bracket.rounded(rate, search.resolution());
  }
}
