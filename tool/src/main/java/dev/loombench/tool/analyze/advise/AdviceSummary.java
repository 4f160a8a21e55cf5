package dev.loombench.tool.analyze.advise;

import dev.loombench.tool.analyze.advise.Advice.AtPoint;
import dev.loombench.tool.analyze.advise.Advice.Candidate;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.PointId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Variants that meet the limits at all points of a run. */
public record AdviceSummary(int points, List<Meeting> meeting, List<Missing> missing) {

  /**
   * A variant that meets the limits at all points.
   *
   * @param certain whether the intervals of all figures are within the limits
   */
  public record Meeting(VariantId variant, boolean certain) {}

  /**
   * A variant that does not meet the limits at some points.
   *
   * @param finding the first limit that it does not meet there; empty if it was not measured
   */
  public record Missing(
      VariantId variant, int points, PointId first, Optional<LimitFinding> finding) {}

  static AdviceSummary of(List<AtPoint> points) {
    var meeting = new ArrayList<Meeting>();
    var missing = new ArrayList<Missing>();
    points.stream()
        .flatMap(at -> at.candidates().stream())
        .map(Candidate::variant)
        .distinct()
        .forEach(
            variant -> {
              List<AtPoint> missed = points.stream().filter(at -> !meets(at, variant)).toList();
              if (missed.isEmpty()) {
                meeting.add(new Meeting(variant, isCertain(points, variant)));
              } else {
                missing.add(missing(variant, missed));
              }
            });
    return new AdviceSummary(points.size(), meeting, missing);
  }

  private static boolean meets(AtPoint at, VariantId variant) {
    return of(at, variant).anyMatch(candidate -> candidate.status().meets());
  }

  private static boolean isCertain(List<AtPoint> points, VariantId variant) {
    return points.stream()
        .flatMap(at -> of(at, variant))
        .allMatch(candidate -> candidate.status() == LimitStatus.MET);
  }

  private static Missing missing(VariantId variant, List<AtPoint> missed) {
    AtPoint first = missed.getFirst();
    return new Missing(
        variant,
        missed.size(),
        first.point(),
        of(first, variant)
            .flatMap(candidate -> candidate.findings().stream())
            .filter(finding -> !finding.status().meets())
            .findFirst());
  }

  private static Stream<Candidate> of(AtPoint at, VariantId variant) {
    return at.candidates().stream().filter(candidate -> candidate.variant().equals(variant));
  }
}
