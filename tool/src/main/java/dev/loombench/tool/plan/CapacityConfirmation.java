package dev.loombench.tool.plan;

import dev.loombench.tool.trial.Bracket;
import dev.loombench.tool.trial.capacity.FreshBracket;
import dev.loombench.tool.trial.capacity.RateReplicates;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Confirmation of a proposed rate on fresh servers. One server at each rate finds a bracket: a
 * sustained rate and one 5 % above that is not sustained, with at most three corrections. If one
 * contradicts the search, a second server repeats each end, and a third decides where the two
 * disagree. If that moves an end, the bracket is searched again.
 */
final class CapacityConfirmation {

  /** Maximum number of rates: two make a bracket, three more correct a wrong proposal. */
  private static final int MOST_RATES = 2 + 3;

  private final double resolution;
  private final List<RateReplicates> rates;
  private final FreshBracket bracket;

  CapacityConfirmation(double resolution, List<RateReplicates> rates) {
    this.resolution = resolution;
    this.rates = List.copyOf(rates);
    this.bracket = FreshBracket.of(rates);
  }

  /**
   * Rate to try on a fresh server.
   *
   * @param server number of the server at this rate, from 1
   */
  record Step(double ratePerSecond, int server) {}

  FreshBracket bracket() {
    return bracket;
  }

  /**
   * Returns the steps that are known by now, the next one first; empty if the confirmation is
   * complete.
   */
  List<Step> steps(double proposed) {
    Stream<Step> ties =
        rates.stream()
            .filter(RateReplicates::isTied)
            .filter(RateReplicates::needsServer)
            .map(CapacityConfirmation::another);
    OptionalDouble rate = nextRate(proposed);
    return Stream.concat(
            ties, rate.isPresent() ? Stream.of(new Step(rate.getAsDouble(), 1)) : unconfirmed())
        .toList();
  }

  /** Returns the ends of the bracket that need another server. */
  private Stream<Step> unconfirmed() {
    return bracket.sustained().isEmpty()
        ? Stream.empty()
        : Stream.concat(bracket.sustained().stream(), bracket.over().stream())
            .filter(RateReplicates::needsServer)
            .map(CapacityConfirmation::another);
  }

  private static Step another(RateReplicates rate) {
    return new Step(rate.ratePerSecond(), rate.results().size() + 1);
  }

  /** Returns the next rate that no fresh server has tried; empty if the bracket is found. */
  private OptionalDouble nextRate(double proposed) {
    if (rates.isEmpty()) {
      return OptionalDouble.of(proposed);
    }
    if (bracket.isTight(resolution) || rates.size() >= MOST_RATES) {
      return OptionalDouble.empty();
    }
    if (bracket.sustained().isEmpty()) {
      return OptionalDouble.of(
          Bracket.rounded(rates.getFirst().ratePerSecond() / (1 + resolution), resolution));
    }
    double sustained = bracket.sustained().get().ratePerSecond();
    Optional<RateReplicates> over = bracket.over();
    if (over.isEmpty()) {
      double highest = rates.getLast().ratePerSecond();
      return OptionalDouble.of(Bracket.rounded(FreshBracket.CLEARLY_MORE * highest, resolution));
    }
    double middle = Bracket.rounded(Math.sqrt(sustained * over.get().ratePerSecond()), resolution);
    boolean isNew = rates.stream().noneMatch(rate -> rate.ratePerSecond() == middle);
    return !over.get().isNotSent()
            && !bracket.isContradictory()
            && isNew
            && middle > sustained
            && middle < over.get().ratePerSecond()
        ? OptionalDouble.of(middle)
        : OptionalDouble.empty();
  }
}
