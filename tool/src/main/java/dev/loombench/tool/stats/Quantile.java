package dev.loombench.tool.stats;

/** Quantile of latencies, when some requests failed and some were never answered. */
public sealed interface Quantile {

  /** Known quantile. */
  record At(long nanos) implements Quantile {}

  /** Lower bound of a quantile that depends on requests unanswered at the end. */
  record AtLeast(long nanos) implements Quantile {}

  /** Quantile among the failed requests, which rank slower than every good answer. */
  record Failed() implements Quantile {}

  /** No quantile, because there was no request. */
  record None() implements Quantile {}
}
