package dev.loombench.tool.ownapp.requests;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** Counts of arrivals by second. */
final class Arrivals {

  /** Shortest span for a variance. */
  private static final long FEWEST_SECONDS = 10;

  /** Digits of a rate; a study file takes no more than nine. */
  private static final MathContext DIGITS = new MathContext(4);

  private final Map<Long, Long> counts = new HashMap<>();

  /** Adds requests of that second since the epoch. */
  void add(long second, long count) {
    counts.merge(second, count, Long::sum);
  }

  void addAll(Arrivals others) {
    others.counts.forEach(this::add);
  }

  /** Returns requests per second from the first to the last second, rounded to be written. */
  OptionalDouble ratePerSecond() {
    return counts.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(BigDecimal.valueOf(mean()).round(DIGITS).doubleValue());
  }

  /**
   * Returns the index of dispersion: {@code s² / m}, with the mean m and the variance {@code s² =
   * sum((x - m)²) / (n - 1)} of the counts x in all n seconds, those without requests included.
   * Empty below 10 seconds.
   */
  OptionalDouble indexOfDispersion() {
    if (counts.isEmpty() || seconds() < FEWEST_SECONDS) {
      return OptionalDouble.empty();
    }
    double mean = mean();
    double squares = counts.values().stream().mapToDouble(count -> square(count - mean)).sum();
    double withoutRequests = (seconds() - counts.size()) * square(mean);
    return OptionalDouble.of((squares + withoutRequests) / (seconds() - 1) / mean);
  }

  private double mean() {
    return counts.values().stream().mapToLong(Long::longValue).sum() / (double) seconds();
  }

  private long seconds() {
    var span = counts.keySet().stream().mapToLong(Long::longValue).summaryStatistics();
    return span.getMax() - span.getMin() + 1;
  }

  private static double square(double value) {
    return value * value;
  }
}
