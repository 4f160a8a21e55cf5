package dev.loombench.tool.stats;

import java.util.Arrays;

/**
 * How far each value lies from the others, by the modified z-score {@code 0.6745·(x - median) /
 * MAD}, where MAD is the median distance from the median; beyond {@link #SCORE} a value is flagged
 * (Iglewicz and Hoaglin, "How to Detect and Handle Outliers", ASQC Quality Press, 1993). Where more
 * than half of the values are the same, their mean distance takes the place of MAD, as there.
 */
public final class Outliers {

  /** The score beyond which a value lies apart. */
  public static final double SCORE = 3.5;

  /** Of fewer values, chance alone makes one look as if it lay apart too often. */
  public static final int FEWEST = 6;

  private static final double MAD_OF_A_NORMAL = 0.6745;
  private static final double NORMAL_OVER_MEAN_DISTANCE = 1.253314;

  private Outliers() {}

  /**
   * The modified z-score of each value.
   *
   * @param values at least one
   */
  public static double[] scores(double[] values) {
    double median = Median.of(values);
    double[] distances = Arrays.stream(values).map(value -> Math.abs(value - median)).toArray();
    double mad = Median.of(distances);
    double unit =
        mad > 0
            ? mad / MAD_OF_A_NORMAL
            : NORMAL_OVER_MEAN_DISTANCE * Arrays.stream(distances).sum() / distances.length;
    return Arrays.stream(values)
        .map(value -> unit == 0 ? 0 : (value - median) / unit)
        .toArray();
  }

  /** Whether any of the values is flagged; never among few. */
  public static boolean among(double[] values) {
    return values.length >= FEWEST
        && Arrays.stream(scores(values)).anyMatch(score -> Math.abs(score) > SCORE);
  }
}
