import java.util.Arrays;
import java.util.Locale;

/** The median of some figures, with the lowest and the highest. */
record Spread(double median, double lowest, double highest) {

  static Spread of(double... figures) {
    double[] sorted = figures.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return new Spread(median, sorted[0], sorted[sorted.length - 1]);
  }

  /** With as many decimals as figures of the median's size need to tell three digits. */
  String text() {
    return lowest == highest
        ? text(median)
        : "%s (%s–%s)".formatted(text(median), text(lowest), text(highest));
  }

  private String text(double figure) {
    int decimals = median >= 100 ? 0 : median >= 10 ? 1 : median >= 1 ? 2 : 3;
    return String.format(Locale.ROOT, "%,." + decimals + "f", figure);
  }
}
