package dev.loombench.tool.trial.comparison;

import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Family of comparisons whose intervals share one confidence level. Planner and analysis take their
 * comparisons from here. A comparison without a ratio does not count in the level.
 *
 * @param members the comparisons, in the order of reports
 */
public record ComparisonFamily(List<Member> members) {

  /**
   * Fewest trials of a variant, or blocks of two, for a verdict. Two trials have one degree of
   * freedom: Student's t is then 12.7 at 95 %, and an outlier cannot be seen.
   */
  public static final int FEWEST_TRIALS = 3;

  /**
   * Comparison of two variants.
   *
   * @param of variant in the numerator
   * @param over variant in the denominator
   */
  public record Member(PointId point, Metric metric, VariantId of, VariantId over) {}

  private record Pair(VariantId of, VariantId over) {}

  public ComparisonFamily {
    members = List.copyOf(members);
  }

  /**
   * Returns the family of headline comparisons: at every point each variant over the baseline, then
   * every later variant over each earlier one.
   *
   * @param points compared points
   * @param overloaded shows if the load of a point exceeds the capacity of a variant
   */
  public static ComparisonFamily headline(
      Study study, List<PointId> points, BiPredicate<PointId, VariantId> overloaded) {
    List<Pair> pairs = pairs(study);
    return new ComparisonFamily(
        points.stream()
            .flatMap(
                point ->
                    ComparedMetrics.METRICS.stream()
                        .flatMap(
                            metric ->
                                pairs.stream()
                                    .filter(pair -> has(study, point, metric, pair, overloaded))
                                    .map(pair -> member(point, metric, pair))))
            .toList());
  }

  /** Returns the family of start-ups: each variant over the baseline. */
  public static ComparisonFamily starts(Study study) {
    return new ComparisonFamily(
        ComparedMetrics.ofStarts().stream()
            .flatMap(
                metric ->
                    pairs(study).stream()
                        .filter(pair -> pair.over().equals(study.baseline()))
                        .map(pair -> member(PointId.START, metric, pair)))
            .toList());
  }

  private static boolean has(
      Study study,
      PointId point,
      Metric metric,
      Pair pair,
      BiPredicate<PointId, VariantId> overloaded) {
    var load = study.workload(point.workload().orElseThrow()).load(point.load());
    boolean exceeded = overloaded.test(point, pair.of()) || overloaded.test(point, pair.over());
    return ComparedMetrics.at(load, exceeded).contains(metric);
  }

  private static Member member(PointId point, Metric metric, Pair pair) {
    return new Member(point, metric, pair.of(), pair.over());
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
