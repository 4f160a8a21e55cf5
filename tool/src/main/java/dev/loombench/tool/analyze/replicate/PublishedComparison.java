package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.replication.PublishedFigure;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A published figure, and what was measured here of the same.
 *
 * @param published as printed
 * @param mended without what a flaw of the protocol adds or takes, where that is known
 * @param ours in the published unit; empty if it was not measured
 * @param deviation the standard deviation of our trials, relative to ours; empty without two
 * @param remark in what ours differs, or why there is none
 */
public record PublishedComparison(
    PublishedFigure published,
    OptionalDouble mended,
    Optional<Estimate> ours,
    OptionalDouble deviation,
    String remark) {

  /** Ours over the published one; empty without ours, or where the published one is zero. */
  public OptionalDouble ratio() {
    return ours.isPresent() && published.value() != 0
        ? OptionalDouble.of(ours.get().value() / published.value())
        : OptionalDouble.empty();
  }
}
