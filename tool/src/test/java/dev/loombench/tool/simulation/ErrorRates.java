package dev.loombench.tool.simulation;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Shares of decisions over many runs. Decisions of one run share trials, so each run counts once,
 * with its own share.
 *
 * @param <K> kind of decision
 */
record ErrorRates<K>(Map<K, Share> shares) {

  /** Mean over runs and its Monte Carlo standard error. */
  record Share(double mean, double error) {

    static Share of(double[] values) {
      double mean = Arrays.stream(values).average().orElseThrow();
      double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
      return new Share(mean, Math.sqrt(squares / (values.length - 1) / values.length));
    }
  }

  /** Shares of a single run. */
  static final class OfRun<K> {
    private record Count(double sum, int number) {}

    private final Map<K, Count> counts = new HashMap<>();

    /** Counts a decision that is of this kind or could have been. */
    void count(K kind, boolean isIt) {
      add(kind, isIt ? 1 : 0);
    }

    /** Adds a number. */
    void add(K kind, double value) {
      counts.merge(
          kind,
          new Count(value, 1),
          (had, one) -> new Count(had.sum + one.sum, had.number + one.number));
    }

    private Map<K, Double> shares() {
      var shares = new HashMap<K, Double>();
      counts.forEach((kind, count) -> shares.put(kind, count.sum / count.number));
      return shares;
    }
  }

  /**
   * Draws runs.
   *
   * @param run returns the shares of a run, by its number
   */
  static <K> ErrorRates<K> of(int runs, boolean parallel, IntFunction<OfRun<K>> run) {
    IntStream numbers = IntStream.range(0, runs);
    List<Map<K, Double>> drawn =
        (parallel ? numbers.parallel() : numbers)
            .mapToObj(number -> run.apply(number).shares())
            .toList();
    var shares = new HashMap<K, Share>();
    drawn.stream()
        .flatMap(one -> one.keySet().stream())
        .distinct()
        .forEach(
            kind ->
                shares.put(
                    kind,
                    Share.of(
                        drawn.stream()
                            .filter(one -> one.containsKey(kind))
                            .mapToDouble(one -> one.get(kind))
                            .toArray())));
    return new ErrorRates<>(shares);
  }

  /** Returns the share of a kind of decision. */
  Share share(K kind) {
    return shares.get(kind);
  }
}
