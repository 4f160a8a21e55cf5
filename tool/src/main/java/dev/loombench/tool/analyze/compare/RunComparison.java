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
 * @param old what to call the old run
 * @param now what to call the new run
 * @param terms how they were compared
 * @param ledger every fact in which they differ
 * @param obstacles in what they are too unlike
 * @param onlyOld variants and points that only the old run has
 * @param onlyNew the same of the new run
 * @param points the points that both have; starts are one
 * @param contrasts one for each variant, point and metric of both
 * @param shifts changes that no ratio tells
 */
public record RunComparison(
    String old,
    String now,
    RunComparisonSettings terms,
    RunDifferences ledger,
    List<Incompatibility> obstacles,
    List<String> onlyOld,
    List<String> onlyNew,
    List<PointId> points,
    List<RunContrast> contrasts,
    List<NonRatioChange> shifts) {

  /** What is compared, where both runs have trials of its pass. */
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
    obstacles = List.copyOf(obstacles);
    onlyOld = List.copyOf(onlyOld);
    onlyNew = List.copyOf(onlyNew);
    points = List.copyOf(points);
    contrasts = List.copyOf(contrasts);
    shifts = List.copyOf(shifts);
  }

  /**
   * Compares them.
   *
   * @throws Problem if they have nothing in common, or a renamed variant is unknown
   */
  public static RunComparison of(StoredRun old, StoredRun now, RunComparisonSettings terms) {
    RunOverlap shared = RunOverlap.of(old, now, terms.renamed());
    List<Incompatibility> obstacles = new CompatibilityCheck(old, now).obstacles(shared);
    var before = new ComparedRun(old);
    var after = new ComparedRun(now);
    Function<RunComparisonSettings, List<RunContrast>> compared =
        at -> new RunComparer(before, after, shared, obstacles, at).contrasts();
    RunComparisonSettings sure = sureEnough(compared, terms);
    return new RunComparison(
        old.label(),
        now.label(),
        sure,
        RunDifferences.of(old, now, shared.variants()),
        obstacles,
        shared.onlyOld(),
        shared.onlyNew(),
        shared.points(),
        compared.apply(sure),
        new NonRatioChanges(before, after, shared, obstacles).shifts());
  }

  /**
   * The terms at one confidence for all contrasts, so that of what they claim at most {@link
   * FalseCoverage#RATE} is expected to be wrong: the largest number of claims is taken that is
   * still made at the level which that number asks for.
   */
  private static RunComparisonSettings sureEnough(
      Function<RunComparisonSettings, List<RunContrast>> compared, RunComparisonSettings terms) {
    int family = Math.max(1, count(compared.apply(terms), verdict -> true));
    for (int claims = family; claims > 1; claims--) {
      RunComparisonSettings at = terms.at(1 - FalseCoverage.level(claims, family));
      if (count(compared.apply(at), verdict -> !(verdict instanceof Verdict.Inconclusive))
          >= claims) {
        return at;
      }
    }
    return terms.at(1 - FalseCoverage.level(1, family));
  }

  private static int count(List<RunContrast> contrasts, Predicate<Verdict> counted) {
    return (int)
        contrasts.stream()
            .map(RunContrast::verdict)
            .filter(verdict -> verdict.ratioIfAny().isPresent())
            .filter(counted)
            .count();
  }

  /** Returns the name of a point in tables; all starts share one. */
  public String label(PointId point) {
    return RunOverlap.label(point);
  }

  /** Returns whether there is a verdict, or a change without a ratio. */
  public boolean saysAnything() {
    return !shifts.isEmpty()
        || contrasts.stream()
            .anyMatch(contrast -> !(contrast.verdict() instanceof Verdict.NotComparable));
  }

  /** Returns the number of contrasts by verdict, worst first, without verdicts of none. */
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
