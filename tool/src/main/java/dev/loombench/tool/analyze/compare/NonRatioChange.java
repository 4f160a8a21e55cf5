package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.evidence.EquivalenceMargin;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.Optional;

/**
 * Change between two runs that no ratio expresses.
 *
 * @param variant name in the new run
 */
public record NonRatioChange(boolean worse, PointId point, VariantId variant, Cause cause) {

  /** Cause of a change; runs are named by their labels. */
  public sealed interface Cause {

    /** No trial of a run completed; the reason is that of its first trial, if it was stored. */
    record Completion(String run, Optional<String> reason) implements Cause {}

    /** One run sustained the rate, the other did not. */
    record RateSustained(String sustainedIn, String overloadedIn) implements Cause {}

    /** The runs failed different shares of their requests, from 0 to 1. */
    record Failures(String before, double shareBefore, String after, double shareAfter)
        implements Cause {}

    default String key() {
      return switch (this) {
        case Completion _ -> "completion";
        case RateSustained _ -> "rate-sustained";
        case Failures _ -> "failures";
      };
    }
  }

  public boolean affects(Metric metric) {
    return switch (cause) {
      case Cause.RateSustained _, Cause.Failures _ -> EquivalenceMargin.isLatency(metric);
      case Cause.Completion _ -> metric.pass() == Pass.HEADLINE;
    };
  }
}
