package dev.loombench.tool.analyze.advise;

import dev.loombench.tool.analyze.compare.RunDifferences;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.trial.PointId;
import java.util.List;

/**
 * Which variants of a run keep to what a service must keep to, and in which order to prefer them.
 *
 * @param wish what was asked
 * @param points one for each point with headline trials
 * @param everywhere those that keep to it at every point, and what it comes to, in sentences
 * @param notTested what the run says nothing of, each a sentence
 */
public record Advice(
    SelectionCriteria wish, List<AtPoint> points, List<String> everywhere, List<String> notTested) {

  /** How a figure lies to its limit, the surest first. */
  public enum Standing {
    /** The whole interval lies within. */
    SURELY("meets surely"),
    /** The mean lies within, but the interval reaches beyond, or there is none. */
    BY_MEAN("meets by its mean only"),
    /** There is no figure that could be believed. */
    UNKNOWN("not known"),
    /** The mean lies beyond. */
    FAILS("fails");

    private final String text;

    Standing(String text) {
      this.text = text;
    }

    /** What it is called. */
    public String text() {
      return text;
    }

    /** Whether it may be chosen. */
    public boolean meets() {
      return this == SURELY || this == BY_MEAN;
    }

    Standing orWorse(Standing other) {
      return compareTo(other) < 0 ? other : this;
    }
  }

  /**
   * How a variant lies to one limit.
   *
   * @param limit like {@code p99 ≤ 200 ms}
   * @param standing how it lies
   * @param evidence the figure, or why there is none
   * @param text what to say of it, as a phrase
   */
  public record Finding(String limit, Standing standing, PointEstimate evidence, String text) {}

  /**
   * A variant at a point.
   *
   * @param variant which
   * @param rank its place, from 1; 0 if it does not keep to the limits
   * @param shared whether others have the same place, since the run does not tell them apart
   * @param goal the figure that is chosen by, or why there is none
   * @param room how much more it could take, in words; empty if nothing tells
   * @param findings one for each limit
   */
  public record Candidate(
      String variant,
      int rank,
      boolean shared,
      PointEstimate goal,
      String room,
      List<Finding> findings) {

    public Candidate {
      findings = List.copyOf(findings);
    }

    /** How it lies to all limits together. */
    public Standing standing() {
      return findings.stream().map(Finding::standing).reduce(Standing.SURELY, Standing::orWorse);
    }

    /** Its place, like {@code 1}, {@code 2=}; a dash without one. */
    public String place() {
      return rank == 0 ? RunDifferences.NONE : rank + (shared ? "=" : "");
    }
  }

  /**
   * What to do at a point.
   *
   * @param point where
   * @param candidates those with a place first, in its order
   * @param sentences what it comes to
   */
  public record AtPoint(PointId point, List<Candidate> candidates, List<String> sentences) {

    public AtPoint {
      candidates = List.copyOf(candidates);
      sentences = List.copyOf(sentences);
    }
  }

  public Advice {
    points = List.copyOf(points);
    everywhere = List.copyOf(everywhere);
    notTested = List.copyOf(notTested);
  }

  /** What a run says to a wish. */
  public static Advice of(Analysis analysis, SelectionCriteria wish) {
    return new Advisor(analysis, wish).advice();
  }

  /** Whether some variant keeps to the limits at every point. */
  public boolean hasOne() {
    return !points.isEmpty()
        && points.getFirst().candidates().stream()
            .map(Candidate::variant)
            .anyMatch(
                variant ->
                    points.stream()
                        .allMatch(
                            at ->
                                at.candidates().stream()
                                    .anyMatch(
                                        candidate ->
                                            candidate.variant().equals(variant)
                                                && candidate.rank() > 0)));
  }
}
