package dev.loombench.tool.evidence;

import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Comparisons of a study: which pairs of variants are compared in which metrics. At each point one
 * metric decides each variant over the baseline.
 */
public final class ComparisonFamily {

  /**
   * Fewest trials of a variant, or blocks of two, for a verdict. Two trials have one degree of
   * freedom: Student's t is then 12.7 at 95 %, and an outlier cannot be seen.
   */
  public static final int FEWEST_TRIALS = 3;

  /** Comparison of two variants. */
  record Member(PointId point, Metric metric, VariantId of, VariantId over, boolean deciding) {}

  private record Pair(VariantId of, VariantId over) {}

  private ComparisonFamily() {}

  /**
   * Returns the headline comparisons in the order of reports: at every point each variant over the
   * baseline, then every later variant over each earlier one.
   */
  static List<Member> headline(RunEvidence evidence) {
    List<Pair> pairs = pairs(evidence.study());
    return evidence.points().stream().flatMap(point -> at(point, pairs, evidence)).toList();
  }

  private static Stream<Member> at(PointId point, List<Pair> pairs, RunEvidence evidence) {
    Map<Pair, Metric> deciding =
        pairs.stream()
            .filter(pair -> pair.over().equals(evidence.study().baseline()))
            .collect(
                Collectors.toMap(
                    Function.identity(), pair -> evidence.deciding(point, pair.of(), pair.over())));
    return Stream.of(Metric.values())
        .flatMap(
            metric ->
                pairs.stream()
                    .map(
                        pair ->
                            new Member(
                                point,
                                metric,
                                pair.of(),
                                pair.over(),
                                metric == deciding.get(pair))))
        .filter(member -> member.deciding() || evidence.isCompared(member));
  }

  /** Returns the comparisons of start-ups: each variant over the baseline. */
  static List<Member> starts(Study study) {
    return ComparedMetrics.ofStarts().stream()
        .flatMap(
            metric ->
                pairs(study).stream()
                    .filter(pair -> pair.over().equals(study.baseline()))
                    .map(pair -> new Member(PointId.START, metric, pair.of(), pair.over(), false)))
        .toList();
  }

  /** Returns all variants over the baseline first, then every other pair, later over earlier. */
  private static List<Pair> pairs(Study study) {
    VariantId baseline = study.baseline();
    List<VariantId> others =
        study.variants().stream()
            .map(Variant::id)
            .filter(variant -> !variant.equals(baseline))
            .toList();
    return Stream.concat(
            others.stream().map(other -> new Pair(other, baseline)),
            IntStream.range(0, others.size())
                .boxed()
                .flatMap(
                    later ->
                        others.subList(0, later).stream()
                            .map(earlier -> new Pair(others.get(later), earlier))))
        .toList();
  }
}
