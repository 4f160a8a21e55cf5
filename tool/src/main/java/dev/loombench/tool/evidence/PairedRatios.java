package dev.loombench.tool.evidence;

import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.RatioTest;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
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

    /** Returns the mean ratio and its interval, if there are several blocks. */
    public Estimate estimate(double confidence) {
      return RatioTest.estimate(numbers(), resolution, confidence);
    }

    /** Returns the mean ratio and its interval, of two blocks or more. */
    Estimate.Repeated interval(Confidence confidence) {
      return test().ratio(confidence.nominal());
    }

    /** Returns the smallest nominal level at which they make a claim; 1 if they can make none. */
    double claims() {
      return test().claim(margin, supported);
    }

    /** Returns the smallest nominal level at which the interval is narrow enough. */
    double precise(double share) {
      return supported.contains(Difference.WITHIN_MARGIN) ? test().precise(share) : 1;
    }

    /** Returns the reason why they can't show other differences. */
    public NotComparableReason otherwise() {
      return new NotComparableReason.GeneratorLimited(generatorLimited);
    }

    private RatioTest test() {
      return RatioTest.of(numbers(), resolution);
    }

    private double[] numbers() {
      return logs.stream().mapToDouble(Double::doubleValue).toArray();
    }
  }

  /** Returns the smallest nominal level at which they make a claim; empty without ratios. */
  OptionalDouble claims() {
    return basis instanceof Ratios ratios
        ? OptionalDouble.of(ratios.claims())
        : OptionalDouble.empty();
  }

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
              Verdict.on(
                  ratios.interval(confidence),
                  ratios.margin(),
                  metric.better(),
                  ratios.supported(),
                  ratios.otherwise()));
    };
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
