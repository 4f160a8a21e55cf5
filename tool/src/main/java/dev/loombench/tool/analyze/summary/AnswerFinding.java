package dev.loombench.tool.analyze.summary;

import dev.loombench.contract.RequestResult;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Metric;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finding at a point that matters for the choice of a variant. */
public sealed interface AnswerFinding {

  /**
   * Figures of the only measured variant; empty if unavailable.
   *
   * @param throughputMeasured false if the schedule of the load fixes the throughput
   */
  record OnlyVariant(
      VariantId variant,
      boolean throughputMeasured,
      Optional<Estimate> throughput,
      Optional<Estimate> p99)
      implements AnswerFinding {}

  /** The load exceeds the capacity of a variant. */
  record Overloaded(
      VariantId variant, LoadState.Overloaded state, double duePerSecond, double goodPerSecond)
      implements AnswerFinding {}

  /** Share of a variant's requests that failed, from 0 to 1. */
  record RequestsFailed(VariantId variant, double share) implements AnswerFinding {

    public static final double SMALLEST_SHARE = 0.0005;
  }

  /**
   * Evidence of connection errors of a variant that is overloaded or fails requests.
   *
   * @param counters means per window of the kernel's counters; those unavailable are absent
   */
  record ConnectionEvidence(
      VariantId variant, Map<Metric, Double> counters, Map<RequestResult, Long> results)
      implements AnswerFinding {}

  /** Servers of a variant that died under load, though others completed. */
  record ServersDied(VariantId variant, int died, int trials, String reason)
      implements AnswerFinding {}

  /** No trial of a variant completed; the reason is that of the last one. */
  record NoneCompleted(VariantId variant, String reason) implements AnswerFinding {}

  /** Variants without a trial so far. */
  record NotRunYet(List<VariantId> variants) implements AnswerFinding {}
}
