package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.replication.PublishedFigure;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A published figure compared with ours.
 *
 * @param corrected without the known effect of the protocol's flaws, if there is one
 * @param ours in the published unit; empty if it was not measured
 * @param deviation standard deviation of our trials relative to their mean; empty without two
 * @param remark limits of the comparison, or the reason why ours is empty
 */
public record PublishedComparison(
    PublishedFigure published,
    OptionalDouble corrected,
    Optional<Estimate> ours,
    OptionalDouble deviation,
    Remark remark) {

  /** Remark on a comparison. */
  public sealed interface Remark {

    /** None but that of the study, if there is one. */
    record OfStudy(Optional<String> text) implements Remark {}

    /** Not measured. */
    record NotMeasured() implements Remark {}

    /** No metric corresponds to it. */
    record NoMetric() implements Remark {}

    /** The run does not have the variant. */
    record NoVariant() implements Remark {}

    /** The run does not have the workload. */
    record NoWorkload() implements Remark {}

    /** Corresponds to the interval of our ratio. */
    record ShownAsInterval() implements Remark {}

    /** Mean over another number of variants. */
    record OtherVariantCount(int published, int here) implements Remark {}

    /** Ours is the mean over these variants. */
    record MeanOver(List<VariantId> variants) implements Remark {}

    /** The server of a variant was not steady under its load. */
    record NotSteady(NotComparableReason reason) implements Remark {}

    /** A variant was not measured, or its latency does not exceed the built-in delay. */
    record NotBeyondDelay(VariantId variant) implements Remark {}
  }

  /** Creates a comparison without correction and deviation. */
  static PublishedComparison of(PublishedFigure published, Optional<Estimate> ours, Remark remark) {
    return new PublishedComparison(
        published, OptionalDouble.empty(), ours, OptionalDouble.empty(), remark);
  }

  /** Returns ours over the published one; empty without ours, or if the published one is zero. */
  public OptionalDouble ratio() {
    return ours.isPresent() && published.value() != 0
        ? OptionalDouble.of(ours.get().value() / published.value())
        : OptionalDouble.empty();
  }
}
