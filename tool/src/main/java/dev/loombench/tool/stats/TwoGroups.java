package dev.loombench.tool.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Values in two groups: the gap between them is much wider than either group. At most one of 100
 * samples of normal values is split (40,000 drawn samples for each number of values).
 *
 * @param low the smaller values, ascending; at least two
 * @param high the larger values, ascending; at least two
 */
public record TwoGroups(List<Double> low, List<Double> high) {

  /** Smallest number of values. */
  public static final int FEWEST = 6;

  private static final int FEWEST_IN_A_GROUP = 2;
  private static final int MANY = 8;

  /** Gap as a multiple of the wider group's range, of many values and of few. */
  private static final double GAP_OF_MANY = 2;

  private static final double GAP_OF_FEW = 3.3;

  public TwoGroups {
    low = List.copyOf(low);
    high = List.copyOf(high);
  }

  /** Splits values at their largest gap; empty if they are few, or near one another. */
  public static Optional<TwoGroups> of(double[] values) {
    if (values.length < FEWEST) {
      return Optional.empty();
    }
    List<Double> sorted = Arrays.stream(values).sorted().boxed().toList();
    int split = FEWEST_IN_A_GROUP;
    for (int at = split + 1; at <= sorted.size() - FEWEST_IN_A_GROUP; at++) {
      if (gap(sorted, at) > gap(sorted, split)) {
        split = at;
      }
    }
    var groups = new TwoGroups(sorted.subList(0, split), sorted.subList(split, sorted.size()));
    double widest = Math.max(range(groups.low), range(groups.high));
    double least = sorted.size() < MANY ? GAP_OF_FEW : GAP_OF_MANY;
    return gap(sorted, split) > least * widest ? Optional.of(groups) : Optional.empty();
  }

  /** Returns whether a value belongs to the smaller ones. */
  public boolean isLow(double value) {
    return value <= low.getLast();
  }

  private static double gap(List<Double> sorted, int at) {
    return sorted.get(at) - sorted.get(at - 1);
  }

  private static double range(List<Double> group) {
    return group.getLast() - group.getFirst();
  }
}
