package dev.loombench.tool.analyze.advise;

import dev.loombench.tool.analyze.advise.Advice.AtPoint;
import dev.loombench.tool.analyze.advise.Advice.Candidate;
import dev.loombench.tool.analyze.advise.Advice.Standing;
import dev.loombench.tool.text.Lists;
import java.util.ArrayList;
import java.util.List;

/** Sums up over the points of a run which variants keep to limits. */
final class AdviceSummary {

  private final List<AtPoint> points;
  private final SelectionCriteria wish;

  AdviceSummary(List<AtPoint> points, SelectionCriteria wish) {
    this.points = points;
    this.wish = wish;
  }

  List<String> sentences() {
    if (points.isEmpty()) {
      return List.of("The run has no headline trial: limits are set against nothing else.");
    }
    List<String> variants =
        points.stream()
            .flatMap(at -> at.candidates().stream())
            .map(Candidate::variant)
            .distinct()
            .toList();
    List<String> meeting = variants.stream().filter(this::meetsEverywhere).toList();
    if (!meeting.isEmpty()) {
      return List.of(
          "%s %s at %s."
              .formatted(
                  Lists.list(meeting.stream().map(this::howSurely).toList()),
                  wish.kept(meeting.size() == 1),
                  points.size() == 1 ? "the one point" : "all %d points".formatted(points.size())));
    }
    var sentences = new ArrayList<String>();
    sentences.add("No variant %s at every point.".formatted(wish.kept(true)));
    for (String variant : variants) {
      sentences.add(misses(variant));
    }
    return sentences;
  }

  private boolean meetsEverywhere(String variant) {
    return points.stream()
        .allMatch(
            at -> of(at, variant).stream().anyMatch(candidate -> candidate.standing().meets()));
  }

  private String howSurely(String variant) {
    boolean surely =
        points.stream()
            .flatMap(at -> of(at, variant).stream())
            .allMatch(candidate -> candidate.standing() == Standing.SURELY);
    return variant + (surely ? " (surely)" : " (at some by the mean only)");
  }

  private String misses(String variant) {
    List<AtPoint> missed =
        points.stream()
            .filter(
                at -> of(at, variant).stream().noneMatch(candidate -> candidate.standing().meets()))
            .toList();
    String first =
        of(missed.getFirst(), variant).stream()
            .flatMap(candidate -> candidate.findings().stream())
            .filter(finding -> !finding.standing().meets())
            .map(Advice.Finding::text)
            .findFirst()
            .orElse("it was not measured");
    return "%s does not at %d of %s, first at %s: %s."
        .formatted(
            variant,
            missed.size(),
            Lists.counted(points.size(), "point"),
            missed.getFirst().point().label(),
            first);
  }

  private static List<Candidate> of(AtPoint at, String variant) {
    return at.candidates().stream()
        .filter(candidate -> candidate.variant().equals(variant))
        .toList();
  }
}
