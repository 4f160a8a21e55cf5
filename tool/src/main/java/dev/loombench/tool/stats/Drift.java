package dev.loombench.tool.stats;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Trend in a sequence of values: the test of Mann and Kendall, normal with correction for
 * continuity and ties (Mann, "Nonparametric tests against trend", Econometrica 13, 1945; Kendall,
 * "Rank Correlation Methods", 1975), and the median slope of all pairs (Sen, "Estimates of the
 * regression coefficient based on Kendall's tau", Journal of the American Statistical Association
 * 63, 1968). Both depend on order only, so a single outlier makes no trend. Of many values, the
 * medians of equally long stretches are tested, because the pairs grow with the square.
 *
 * @param slope change from one value to the next
 */
public record Drift(double pValue, double slope) {

  /** Largest number of values that are compared in pairs. */
  static final int MOST_VALUES = 500;

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /**
   * Tests a sequence.
   *
   * @param values in the order made, at least 2
   */
  public static Drift of(double[] values) {
    int count = values.length;
    if (count < 2) {
      throw new IllegalArgumentException("a trend needs two values or more");
    }
    int stretch = Math.ceilDiv(count, MOST_VALUES);
    if (stretch == 1) {
      return ofPairs(values);
    }
    Drift drift = ofPairs(medians(values, stretch));
    return new Drift(drift.pValue(), drift.slope() / stretch);
  }

  /** Returns the median of each stretch of so many values; the last may be shorter. */
  static double[] medians(double[] values, int stretch) {
    return IntStream.range(0, Math.ceilDiv(values.length, stretch))
        .mapToDouble(
            at ->
                Median.of(
                    Arrays.copyOfRange(
                        values, at * stretch, Math.min(values.length, (at + 1) * stretch))))
        .toArray();
  }

  private static Drift ofPairs(double[] values) {
    int count = values.length;
    int score = 0;
    double[] slopes = new double[count * (count - 1) / 2];
    int pair = 0;
    for (int later = 1; later < count; later++) {
      for (int earlier = 0; earlier < later; earlier++) {
        score += (int) Math.signum(values[later] - values[earlier]);
        slopes[pair++] = (values[later] - values[earlier]) / (later - earlier);
      }
    }
    return new Drift(pValue(score, variance(values)), Median.of(slopes));
  }

  private static double pValue(int score, double variance) {
    if (score == 0 || variance <= 0) {
      return 1;
    }
    return 2 * NORMAL.survivalProbability((Math.abs(score) - 1) / Math.sqrt(variance));
  }

  private static double variance(double[] values) {
    double ties =
        Arrays.stream(values)
            .distinct()
            .map(value -> spread(Arrays.stream(values).filter(other -> other == value).count()))
            .sum();
    return (spread(values.length) - ties) / 18;
  }

  private static double spread(long count) {
    return (double) count * (count - 1) * (2 * count + 5);
  }
}
