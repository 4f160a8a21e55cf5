package dev.loombench.tool.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Change points of several series that share an order, by divisive bisection with energy distances
 * (E-divisive; Matteson and James, "A nonparametric approach for multiple change point analysis of
 * multivariate data", Journal of the American Statistical Association 109, 2014), which the tools
 * Hunter and Apache Otava use for benchmarks (Fleming, Kołaczkowski et al., "Hunter: Using Change
 * Point Detection to Hunt for Performance Regressions", ICPE 2023).
 *
 * <p>The series are analyzed as they grew: after each position, each series from its last change on
 * is split once if that is significant. So a change that was found stays, and a level that changes
 * back is found too, which bisection of the whole series misses.
 *
 * <p>The exponent of the distance is 2, so that changes of the mean are searched. The statistic of
 * a split is the ratio of the dispersion between its parts to that within them (DISCO; Rizzo and
 * Székely, "DISCO analysis", Annals of Applied Statistics 4, 2010), which for this exponent is the
 * F of the analysis of variance. It orders the splits of one series as E-divisive does, and has no
 * unit. All series are permuted together, and each is compared with the largest statistic of any
 * (Westfall and Young, "Resampling-Based Multiple Testing", 1993). So the probability that any of
 * the series has a false change point after a position is at most {@link #LEVEL}, whatever their
 * distribution and dependence, if the order is exchangeable without a change.
 */
public final class ChangePoints {

  /** Probability of a false change point after one position; the default of Otava. */
  public static final double LEVEL = 0.001;

  /** Fewest values between two change points: one or two outliers are not a change. */
  public static final int FEWEST = 3;

  private static final int PERMUTATIONS = 9_999;
  private static final int MOST_EXCEEDED = (int) Math.round(LEVEL * (PERMUTATIONS + 1)) - 1;
  private static final double ROUNDING = 1e-9;

  /** Rounding of a mean relative to the largest value: equal values may deviate by it. */
  private static final double ROUNDING_OF_MEANS = 1e-12;

  private static final long SEED = 20_140_331;

  private ChangePoints() {}

  /**
   * Change point.
   *
   * @param first position of the first value after the change
   * @param pValue share of permutations with a statistic at least as large in any series
   */
  public record ChangePoint(int series, int first, double pValue) {}

  /** Stretch of a series: its positions in order, and its deviations from its mean. */
  private static final class Stretch {
    final int series;
    final int[] positions;
    final int[] placeOf; // by position, from 1; 0 for none
    final double[] deviations;
    final double squares;
    final Split found;
    int exceeded;

    Stretch(int series, double[] values, int[] positions) {
      this.series = series;
      this.positions = positions;
      this.placeOf = new int[values.length];
      for (int place = 0; place < positions.length; place++) {
        placeOf[positions[place]] = place + 1;
      }
      double mean = Arrays.stream(positions).mapToDouble(at -> values[at]).average().orElseThrow();
      double rounding =
          ROUNDING_OF_MEANS
              * Arrays.stream(positions)
                  .mapToDouble(at -> Math.abs(values[at]))
                  .max()
                  .orElseThrow();
      this.deviations =
          Arrays.stream(positions)
              .mapToDouble(at -> values[at] - mean)
              .map(deviation -> Math.abs(deviation) <= rounding ? 0 : deviation)
              .toArray();
      this.squares = Arrays.stream(deviations).map(one -> one * one).sum();
      this.found = best(IntStream.range(0, positions.length).toArray());
    }

    /** Returns the split with the largest statistic, if the values are in this order. */
    Split best(int[] order) {
      int n = order.length;
      double largest = 0; // of the dispersion between the parts
      int size = FEWEST;
      double sum = 0;
      for (int before = 1; before <= n - FEWEST; before++) {
        sum += deviations[order[before - 1]];
        double between = sum * sum * n / ((double) before * (n - before));
        if (before >= FEWEST && between > largest) {
          largest = between;
          size = before;
        }
      }
      // Rounding of equal values must not look like a dispersion, nor hide one.
      double within = Math.max(squares - largest, ROUNDING * squares);
      return new Split(largest <= ROUNDING * squares ? 0 : largest * (n - 2) / within, size);
    }

    /** Returns its places in the order of all positions. */
    int[] ordered(int[] order) {
      int[] places = new int[positions.length];
      int next = 0;
      for (int position : order) {
        if (placeOf[position] > 0) {
          places[next++] = placeOf[position] - 1;
        }
      }
      return places;
    }
  }

  private record Split(double statistic, int size) {}

  /**
   * Finds the change points, in order of series and position.
   *
   * @param series values by position; NaN where a series has none
   */
  public static List<ChangePoint> of(List<double[]> series) {
    var found = new ArrayList<ChangePoint>();
    int[] starts = new int[series.size()];
    int length = series.isEmpty() ? 0 : series.getFirst().length;
    for (int end = 2 * FEWEST; end <= length; end++) {
      for (Stretch stretch : changed(series, starts, end)) {
        int first = stretch.positions[stretch.found.size()];
        starts[stretch.series] = first;
        double pValue = (1.0 + stretch.exceeded) / (1 + PERMUTATIONS);
        found.add(new ChangePoint(stretch.series, first, pValue));
      }
    }
    found.sort(Comparator.comparingInt(ChangePoint::series).thenComparingInt(ChangePoint::first));
    return IntStream.range(0, found.size()).mapToObj(at -> placed(series, found, at)).toList();
  }

  /** Returns a change point where all values up to the next one place it. */
  private static ChangePoint placed(List<double[]> series, List<ChangePoint> all, int at) {
    ChangePoint point = all.get(at);
    double[] values = series.get(point.series());
    boolean hasEarlier = at > 0 && all.get(at - 1).series() == point.series();
    boolean hasLater = at + 1 < all.size() && all.get(at + 1).series() == point.series();
    int[] positions =
        known(
            values,
            hasEarlier ? all.get(at - 1).first() : 0,
            hasLater ? all.get(at + 1).first() : values.length);
    var stretch = new Stretch(point.series(), values, positions);
    return new ChangePoint(point.series(), positions[stretch.found.size()], point.pValue());
  }

  /** Returns the stretches that have a change, after the values before {@code end}. */
  private static List<Stretch> changed(List<double[]> series, int[] starts, int end) {
    var open = new ArrayList<Stretch>();
    for (int number = 0; number < starts.length; number++) {
      int[] positions = known(series.get(number), starts[number], end);
      if (positions.length >= 2 * FEWEST) {
        open.add(new Stretch(number, series.get(number), positions));
      }
    }
    permute(open, end);
    return open.stream().filter(stretch -> stretch.exceeded <= MOST_EXCEEDED).toList();
  }

  private static int[] known(double[] values, int start, int end) {
    return IntStream.range(start, end).filter(at -> !Double.isNaN(values[at])).toArray();
  }

  /** Counts the permutations that exceed each stretch, until all are known not to be changes. */
  private static void permute(List<Stretch> open, int positions) {
    var random = new SplittableRandom(SEED);
    int[] order = IntStream.range(0, positions).toArray();
    for (int done = 0; done < PERMUTATIONS; done++) {
      if (open.stream().allMatch(stretch -> stretch.exceeded > MOST_EXCEEDED)) {
        return;
      }
      shuffle(order, random);
      double largest = 0;
      for (Stretch stretch : open) {
        largest = Math.max(largest, stretch.best(stretch.ordered(order)).statistic());
      }
      for (Stretch stretch : open) {
        // Rounding must not make an equal arrangement look smaller.
        if (largest >= stretch.found.statistic() * (1 - ROUNDING)) {
          stretch.exceeded++;
        }
      }
    }
  }

  private static void shuffle(int[] order, SplittableRandom random) {
    for (int last = order.length - 1; last > 0; last--) {
      int other = random.nextInt(last + 1);
      int moved = order[last];
      order[last] = order[other];
      order[other] = moved;
    }
  }

  /**
   * Returns the fewest values after a change with which it is likely to be found among this number
   * of values; empty if none suffices. The most extreme arrangement and its mirror image have the
   * share {@code 2 / C(n, k)} of all permutations, which must be well below the level.
   */
  public static OptionalInt fewestAfter(int values) {
    double arrangements = 1;
    for (int after = 1; after <= values / 2; after++) {
      arrangements = arrangements * (values - after + 1) / after;
      if (after >= FEWEST && 2 / arrangements <= LEVEL / 2) {
        return OptionalInt.of(after);
      }
    }
    return OptionalInt.empty();
  }
}
