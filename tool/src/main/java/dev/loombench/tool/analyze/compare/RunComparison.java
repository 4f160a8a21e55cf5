package dev.loombench.tool.analyze.compare;

import dev.loombench.tool.analyze.verdict.Verdict;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.stats.FalseCoverage;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Comparison of a new run with an old one.
 *
 * @param before name of the old run
 * @param after name of the new run
 * @param settings settings of the comparison
 * @param differences recorded facts in which the runs differ
 * @param incompatibilities differences that make results incomparable
 * @param onlyOld variants and points that only the old run has
 * @param onlyNew variants and points that only the new run has
 * @param points points of both runs; all starts are one point
 * @param contrasts one for each variant, point and metric of both runs
 * @param nonRatioChanges changes that no ratio expresses
 */
public record RunComparison(
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
      List.of(
          Metric.THROUGHPUT,
          Metric.LATENCY_P50,
          Metric.LATENCY_P90,
          Metric.LATENCY_P99,
          Metric.CPU_PER_REQUEST,
          Metric.RSS_MEAN,
          Metric.LIVE_SET,
          Metric.ALLOCATED_PER_REQUEST,
          Metric.START_UP);

  public RunComparison {
    incompatibilities = List.copyOf(incompatibilities);
    onlyOld = List.copyOf(onlyOld);
    onlyNew = List.copyOf(onlyNew);
    points = List.copyOf(points);
    contrasts = List.copyOf(contrasts);
    nonRatioChanges = List.copyOf(nonRatioChanges);
  }

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
    Function<RunComparisonSettings, List<RunContrast>> compared =
        at -> new RunComparer(old, current, shared, incompatibilities, at).contrasts();
    RunComparisonSettings adjusted = withFamilyConfidence(compared, settings);
    return new RunComparison(
        before.label(),
        after.label(),
        adjusted,
        RunDifferences.of(before, after, shared.variants()),
        incompatibilities,
        shared.onlyOld(),
        shared.onlyNew(),
        shared.points(),
        compared.apply(adjusted),
        new NonRatioChanges(old, current, shared, incompatibilities).changes());
  }

  /**
   * Returns the settings with a confidence level that controls the false coverage rate of all
   * contrasts at {@link FalseCoverage#RATE}: the level for the largest number of claims that are
   * still made at that level.
   */
  private static RunComparisonSettings withFamilyConfidence(
      Function<RunComparisonSettings, List<RunContrast>> compared, RunComparisonSettings settings) {
    int family = Math.max(1, count(compared.apply(settings), _ -> true));
    for (int claims = family; claims > 1; claims--) {
      RunComparisonSettings at = settings.withConfidence(1 - FalseCoverage.level(claims, family));
      if (count(compared.apply(at), verdict -> !(verdict instanceof Verdict.Inconclusive))
          >= claims) {
        return at;
      }
    }
    return settings.withConfidence(1 - FalseCoverage.level(1, family));
  }

  private static int count(List<RunContrast> contrasts, Predicate<Verdict> counted) {
    return (int)
        contrasts.stream()
            .map(RunContrast::verdict)
            .filter(verdict -> verdict.ratioIfAny().isPresent())
            .filter(counted)
            .count();
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
