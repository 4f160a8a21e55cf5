package dev.loombench.tool.trial.capacity;

import dev.loombench.tool.trial.Bracket;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Bracket of a capacity from fresh servers. Every rate up to its lower end was sustained, and no
 * rate from its upper end on. Rates in between have contradictory results: the bracket is as wide
 * as the contradiction.
 *
 * @param sustained highest rate such that it and all lower rates were sustained; empty if none was
 * @param over lowest rate above all sustained ones that was not sustained or not sent; empty if
 *     there is none
 * @param isContradictory true if servers were tried at a rate between the ends too
 */
public record FreshBracket(
    Optional<RateReplicates> sustained, Optional<RateReplicates> over, boolean isContradictory) {

  /** Factor between the two ends that a search aims at. */
  public static final double CLEARLY_MORE = 1.05;

  private static final double ROUNDING = 1e-9;

  public static FreshBracket of(List<RateReplicates> rates) {
    List<RateReplicates> ascending =
        rates.stream().sorted(Comparator.comparingDouble(RateReplicates::ratePerSecond)).toList();
    Optional<RateReplicates> sustained =
        ascending.stream()
            .filter(rate -> !rate.isNotSent())
            .takeWhile(RateReplicates::isSustained)
            .reduce((_, higher) -> higher);
    double highest =
        ascending.stream()
            .filter(RateReplicates::isSustained)
            .mapToDouble(RateReplicates::ratePerSecond)
            .max()
            .orElse(0);
    Optional<RateReplicates> over =
        ascending.stream()
            .filter(rate -> rate.ratePerSecond() > highest)
            .filter(rate -> rate.isNotSustained() || rate.isNotSent())
            .findFirst();
    double low = sustained.map(RateReplicates::ratePerSecond).orElse(0.0);
    double high = over.map(RateReplicates::ratePerSecond).orElse(Double.POSITIVE_INFINITY);
    boolean contradictory =
        ascending.stream()
            .filter(rate -> !rate.isNotSent())
            .anyMatch(rate -> rate.ratePerSecond() > low && rate.ratePerSecond() < high);
    return new FreshBracket(sustained, over, contradictory);
  }

  public boolean isClosed() {
    return sustained.isPresent() && over.filter(RateReplicates::isNotSustained).isPresent();
  }

  /** Returns true if at least two servers agree at each end. */
  public boolean isConfirmed() {
    return isClosed() && sustained.orElseThrow().isConfirmed() && over.orElseThrow().isConfirmed();
  }

  /** Returns true if both ends are decided and as close as a search aims at. */
  public boolean isTight(double resolution) {
    return isClosed()
        && over.orElseThrow().ratePerSecond()
            <= Bracket.rounded(CLEARLY_MORE * sustained.orElseThrow().ratePerSecond(), resolution)
                * (1 + ROUNDING);
  }
}
