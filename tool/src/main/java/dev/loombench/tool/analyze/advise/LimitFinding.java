package dev.loombench.tool.analyze.advise;

import dev.loombench.tool.analyze.advise.SelectionCriteria.Limit;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.trial.LoadState;
import java.util.Optional;

/**
 * Result of checking a variant against one limit at a point.
 *
 * @param limit the limit; empty for the requirement that the load itself is sustained
 */
public record LimitFinding(
    Optional<Limit> limit, LimitStatus status, PointEstimate evidence, Basis basis) {

  /** Basis of a status. */
  public sealed interface Basis {

    /** The figure and its interval. */
    record Figure() implements Basis {}

    /** No trial completed. */
    record NoTrialCompleted() implements Basis {}

    /** The load is sustained. */
    record Sustained() implements Basis {}

    /** The load exceeds the capacity. */
    record Overloaded(LoadState.Overloaded state, double duePerSecond, double goodPerSecond)
        implements Basis {}

    /** The figures are those of a share of the users of a closed load, from 0 to 1. */
    record FewUsers(double share) implements Basis {}

    /** The load exceeds the capacity, so the figure depends on the length of the test. */
    record DependsOnDuration() implements Basis {}

    /** So many requests failed that the percentile is among them. */
    record PercentileFailed() implements Basis {}

    /** The generator, not the server, was the bottleneck. */
    record GeneratorLimited() implements Basis {}

    /** The server was granted no more CPU than the limit. */
    record GrantedCpus(double cores) implements Basis {}
  }
}
