import java.util.Arrays;
import java.util.Locale;

/** Median of some figures, with minimum and maximum. */
record MedianRange(double median, double min, double max) {

  static MedianRange of(double... figures) {
    double[] sorted = figures.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return new MedianRange(median, sorted[0], sorted[sorted.length - 1]);
  }

  /** Returns the figures with as many decimals as three significant digits of the median need. */
  String text() {
    return min == max ? text(median) : "%s (%s–%s)".formatted(text(median), text(min), text(max));
  }

  private String text(double figure) {
    int decimals = median >= 100 ? 0 : median >= 10 ? 1 : median >= 1 ? 2 : 3;
    return String.format(Locale.ROOT, "%,." + decimals + "f", figure);
  }
}
