package dev.loombench.tool.stats;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Outliers by the modified z-score {@code 0.6745·(x - median) / MAD}, where MAD is the median
 * distance from the median (Iglewicz and Hoaglin, "How to Detect and Handle Outliers", ASQC Quality
 * Press, 1993). If more than half of the values are equal, their mean distance replaces MAD, as in
 * that book. Its limit of 3.5 flags a value in 15 of 100 samples of 6 normal values. The limit here
 * depends on the number of values and flags one in 1 of 100 such samples.
 */
public final class Outliers {

  /** Limits for 6, 7, 8 … 20 values and more, from 300,000 samples each, drawn with NumPy. */
  private static final double[] LIMITS = {
    10.12, 10.76, 7.97, 8.23, 6.92, 7.03, 6.28, 6.40, 5.88, 5.96, 5.61, 5.66, 5.40, 5.42, 5.21
  };

  /** Smallest number of values. Among fewer, chance alone often makes an outlier. */
  public static final int FEWEST = 6;

  private static final double MAD_OF_A_NORMAL = 0.6745;
  private static final double NORMAL_OVER_MEAN_DISTANCE = 1.253314;

  private Outliers() {}

  public static double[] scores(double[] values) {
    double median = Median.of(values);
    double[] distances = Arrays.stream(values).map(value -> Math.abs(value - median)).toArray();
    double mad = Median.of(distances);
    double unit =
        mad > 0
            ? mad / MAD_OF_A_NORMAL
            : NORMAL_OVER_MEAN_DISTANCE * Arrays.stream(distances).sum() / distances.length;
    return Arrays.stream(values).map(value -> unit == 0 ? 0 : (value - median) / unit).toArray();
  }

  /** Returns the indexes of outliers; none among few values. */
  public static int[] among(double[] values) {
    if (values.length < FEWEST) {
      return new int[0];
    }
    double limit = LIMITS[Math.min(values.length - FEWEST, LIMITS.length - 1)];
    double[] scores = scores(values);
    return IntStream.range(0, scores.length)
        .filter(place -> Math.abs(scores[place]) > limit)
        .toArray();
  }
}
