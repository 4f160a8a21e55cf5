package dev.loombench.tool.evidence;

import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.RatioInterval;
import dev.loombench.tool.stats.RatioTest;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Ratios of two variants in each block, before the confidence of their interval is known. */
public record PairedRatios(
    PointId point, Metric metric, VariantId of, VariantId over, List<Integer> blocks, Basis basis) {

  /** Ratios, or the reason for none. */
  public sealed interface Basis {}

  /** No ratios, and the reason. */
  public record Refused(NotComparableReason reason) implements Basis {}

  /**
   * The ratio of each block.
   *
   * @param logs natural logarithms, at least 3
   */
  public record Ratios(
      List<Double> logs,
      double resolution,
      double margin,
      Set<Difference> supported,
      List<VariantId> generatorLimited)
      implements Basis {

    public Ratios {
      logs = List.copyOf(logs);
      generatorLimited = List.copyOf(generatorLimited);
    }

    /** Creates ratios that can show any difference. */
    public Ratios(List<Double> logs, double resolution, double margin) {
      this(logs, resolution, margin, Set.of(Difference.values()), List.of());
    }

    /** Returns the mean ratio and its interval, of two blocks or more. */
    public Estimate estimate(double confidence) {
      return RatioInterval.of(numbers(), resolution, confidence);
    }

    /** Returns the mean ratio and its interval. */
    public Estimate.Repeated interval(Confidence confidence) {
      return switch (estimate(confidence.nominal())) {
        case Estimate.Single _ -> throw new IllegalStateException("a ratio of a single block");
        case Estimate.Repeated ratio -> ratio;
      };
    }

    /** Returns the smallest nominal level at which they make a claim; 1 if they can make none. */
    double claims() {
      return RatioTest.of(numbers(), resolution).claim(margin, supported);
    }

    /** Returns the smallest nominal level at which the interval is narrow enough. */
    double precise(double share) {
      return supported.contains(Difference.WITHIN_MARGIN)
          ? RatioTest.of(numbers(), resolution).precise(share)
          : 1;
    }

    /** Returns the reason why they can't show other differences. */
    public NotComparableReason otherwise() {
      return new NotComparableReason.GeneratorLimited(generatorLimited);
    }

    private double[] numbers() {
      return logs.stream().mapToDouble(Double::doubleValue).toArray();
    }
  }

  /** Returns the comparison at a confidence. */
  Comparison at(Confidence confidence, boolean deciding) {
    return switch (basis) {
      case Refused(var reason) ->
          with(List.of(), 0, confidence, deciding, new Verdict.NotComparable(reason));
      case Ratios ratios ->
          with(
              ratios.logs(),
              ratios.resolution(),
              confidence,
              deciding,
              verdict(ratios, confidence));
    };
  }

  private Verdict verdict(Ratios ratios, Confidence confidence) {
    Estimate.Repeated ratio = ratios.interval(confidence);
    Difference says = Difference.of(ratio.interval().orElseThrow(), ratios.margin());
    return ratios.supported().contains(says)
        ? Verdict.on(ratio, ratios.margin(), metric.better())
        : new Verdict.NotComparable(ratios.otherwise());
  }

  private Comparison with(
      List<Double> logs,
      double resolution,
      Confidence confidence,
      boolean deciding,
      Verdict verdict) {
    return new Comparison(
        point,
        metric,
        of,
        over,
        deciding,
        blocks,
        logs,
        resolution,
        confidence,
        verdict,
        Optional.empty());
  }
}
