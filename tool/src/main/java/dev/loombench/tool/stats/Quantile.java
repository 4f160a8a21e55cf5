package dev.loombench.tool.stats;

/** Where a quantile of times falls, when some requests failed and some were never answered. */
public sealed interface Quantile {

  /** It is known. */
  record At(long nanos) implements Quantile {}

  /** It falls where requests unanswered at the end decide: it is at least this. */
  record AtLeast(long nanos) implements Quantile {}

  /** It falls among the requests that failed: slower than every good answer. */
  record Failed() implements Quantile {}

  /** There was no request. */
  record None() implements Quantile {}
}
