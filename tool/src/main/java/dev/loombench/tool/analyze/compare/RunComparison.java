package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.evidence.ComparedMetrics;
import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Comparison of a new run with an old one.
 *
 * @param study name of the study, or of both
 * @param points points of both runs; all starts are one point
 */
public record RunComparison(
    String study,
    String before,
    String after,
    RunComparisonSettings settings,
    RunDifferences differences,
    List<Incompatibility> incompatibilities,
    List<String> onlyOld,
    List<String> onlyNew,
    List<PointId> points,
    List<RunContrast> contrasts,
    List<NonRatioChange> nonRatioChanges) {

  /** Metrics compared where both runs have trials of the metric's pass. */
  public static final List<Metric> METRICS =
      Stream.concat(
              ComparedMetrics.METRICS.stream(),
              Stream.of(Metric.LIVE_SET, Metric.ALLOCATED_PER_REQUEST, Metric.START_UP))
          .toList();

  /**
   * Compares two runs.
   *
   * @throws Problem if they have nothing in common, or a renamed variant is unknown
   */
  public static RunComparison of(
      StoredRun before, StoredRun after, RunComparisonSettings settings) {
    RunOverlap shared = RunOverlap.of(before, after, settings.renamed());
    List<Incompatibility> incompatibilities =
        new CompatibilityCheck(before, after).incompatibilities(shared);
    var old = new ComparedRun(before);
    var current = new ComparedRun(after);
    RunComparer.Family family =
        new RunComparer(old, current, shared, incompatibilities, settings).family();
    return new RunComparison(
        Stream.of(before, after)
            .map(run -> run.study().name())
            .distinct()
            .collect(Collectors.joining(" and ")),
        before.label(),
        after.label(),
        settings.withConfidence(family.confidence()),
        RunDifferences.of(before, after, shared.variants()),
        incompatibilities,
        shared.onlyOld(),
        shared.onlyNew(),
        shared.points(),
        family.contrasts(),
        new NonRatioChanges(old, current, shared, incompatibilities).changes());
  }

  /** Returns whether there is a verdict, or a change without a ratio. */
  public boolean hasResults() {
    return !nonRatioChanges.isEmpty()
        || contrasts.stream()
            .anyMatch(contrast -> !(contrast.verdict() instanceof Verdict.NotComparable));
  }

  /** Returns the number of contrasts of each verdict that occurs, worst first. */
  public Map<String, Long> counts() {
    var counts = new LinkedHashMap<String, Long>();
    for (String verdict :
        List.of("worse", "better", "equivalent", "inconclusive", "not comparable")) {
      long count =
          contrasts.stream().filter(contrast -> contrast.verdict().key().equals(verdict)).count();
      if (count > 0) {
        counts.put(verdict, count);
      }
    }
    return counts;
  }
}
