package dev.loombench.tool.analyze.verdict;

import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.RatioInterval;
import dev.loombench.tool.stats.RatioTest;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.Set;

/**
 * What a comparison rests on, before it is known how sure its interval has to be.
 *
 * @param point where
 * @param metric in what
 * @param of the variant above the line of the ratio
 * @param over the variant below it
 * @param blocks the blocks in which both completed in one epoch
 * @param basis the ratios, or why there are none
 */
public record PairedRatios(
    PointId point, Metric metric, String of, String over, List<Integer> blocks, Basis basis) {

  /** Whether there is something to compare. */
  public sealed interface Basis {}

  /** There is not. */
  public record Refused(String reason) implements Basis {}

  /**
   * The ratio of each block.
   *
   * @param logs their natural logarithms, at least 2
   * @param margin the relative difference that does not matter
   * @param believable what they may be found to say
   * @param otherwise why they may not say anything else
   */
  public record Ratios(
      List<Double> logs, double margin, Set<Difference> believable, String otherwise)
      implements Basis {

    public Ratios {
      logs = List.copyOf(logs);
    }

    /** With all that they can say. */
    public Ratios(List<Double> logs, double margin) {
      this(logs, margin, Set.of(Difference.values()), "");
    }

    /** The nominal level from which on they make a claim that may be believed; 1 if they can't. */
    double claims() {
      var test = RatioTest.of(numbers());
      if (believable.contains(Difference.WITHIN_MARGIN)) {
        return test.claim(margin);
      }
      Difference side = test.mean() > 0 ? Difference.ABOVE : Difference.BELOW;
      boolean beyondMargin = Math.abs(test.mean()) > Math.log1p(margin);
      return believable.contains(side) && beyondMargin ? test.difference() : 1;
    }

    private double[] numbers() {
      return logs.stream().mapToDouble(Double::doubleValue).toArray();
    }
  }

  /** The same, any difference being one that matters. */
  public PairedRatios withoutMargin() {
    return switch (basis) {
      case Refused _ -> this;
      case Ratios(List<Double> logs, double _, Set<Difference> believable, String otherwise) ->
          new PairedRatios(
              point, metric, of, over, blocks, new Ratios(logs, 0, believable, otherwise));
    };
  }

  /** What it says, its interval being so sure. */
  Comparison at(Confidence confidence) {
    return switch (basis) {
      case Refused(String reason) -> with(List.of(), confidence, new Verdict.NotComparable(reason));
      case Ratios ratios -> with(ratios.logs(), confidence, verdict(ratios, confidence));
    };
  }

  private Verdict verdict(Ratios ratios, Confidence confidence) {
    return switch (RatioInterval.of(ratios.numbers(), confidence.nominal())) {
      case Estimate.Single _ -> throw new IllegalStateException("a ratio of a single block");
      case Estimate.Repeated ratio -> {
        Difference says = Difference.of(ratio.interval().orElseThrow(), ratios.margin());
        yield ratios.believable().contains(says)
            ? Verdict.on(ratio, ratios.margin(), metric.better())
            : new Verdict.NotComparable(ratios.otherwise());
      }
    };
  }

  private Comparison with(List<Double> logs, Confidence confidence, Verdict verdict) {
    return new Comparison(point, metric, of, over, blocks, logs, confidence, verdict);
  }
}
