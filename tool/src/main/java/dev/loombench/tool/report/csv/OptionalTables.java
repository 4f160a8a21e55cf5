package dev.loombench.tool.report.csv;

import dev.loombench.tool.analyze.capacity.CapacityResult;
import dev.loombench.tool.analyze.replicate.ClaimEvaluation;
import dev.loombench.tool.analyze.replicate.ClaimTestResult;
import dev.loombench.tool.analyze.replicate.PublishedComparison;
import dev.loombench.tool.analyze.sweep.SweepFinding;
import dev.loombench.tool.analyze.sweep.SweepMap;
import dev.loombench.tool.analyze.sweep.SweepPointResult;
import dev.loombench.tool.report.json.SweepJson;
import dev.loombench.tool.report.text.CapacitySentences;
import dev.loombench.tool.report.text.ClaimSentences;
import dev.loombench.tool.report.text.SweepSentences;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.replication.AcceptedRange;
import dev.loombench.tool.trial.Metric;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/** CSV files that have rows for some studies only: searches, sweeps and replications. */
final class OptionalTables {

  private OptionalTables() {}

  /** Returns these tables by the names of their files. */
  static Map<String, CsvReport<?>> all() {
    var tables = new LinkedHashMap<String, CsvReport<?>>();
    tables.put("capacities.csv", capacities());
    tables.put("sweep.csv", sweep());
    tables.put("claims.csv", claims());
    tables.put("published.csv", published());
    return tables;
  }

  private record RateLine(CapacityResult capacity, CapacityResult.Attempt attempt) {}

  private static CsvReport<RateLine> capacities() {
    var table =
        CsvReport.<RateLine>of(
                analysis ->
                    analysis.conclusions().capacities().stream()
                        .flatMap(
                            capacity ->
                                capacity.attempts().stream()
                                    .map(attempt -> new RateLine(capacity, attempt))))
            .with("workload", line -> line.capacity().workload())
            .with("load", line -> line.capacity().load().label())
            .with("variant", line -> line.capacity().variant())
            .with("setting", line -> line.attempt().setting().word())
            .with("tried_variant", line -> line.attempt().variant())
            .with("trial", line -> line.attempt().trial())
            .with("due_per_second", line -> line.attempt().duePerSecond())
            .with("verdict", line -> line.attempt().verdict().word())
            .with("reason", line -> CapacitySentences.reason(line.attempt()));
    for (Metric metric : CapacityResult.Attempt.FIGURES) {
      table = table.with(metric.column(), line -> line.attempt().figures().get(metric));
    }
    return table;
  }

  private record CellLine(Design.Sweep design, SweepPointResult result) {

    OptionalDouble ratio(Function<Estimate.Repeated, Double> part) {
      return result.finding() instanceof SweepFinding.Measured(Estimate.Repeated ratio, var _)
          ? OptionalDouble.of(part.apply(ratio))
          : OptionalDouble.empty();
    }
  }

  private static CsvReport<CellLine> sweep() {
    return CsvReport.<CellLine>of(
            analysis ->
                SweepMap.of(analysis).stream()
                    .flatMap(
                        map -> map.cells().stream().map(one -> new CellLine(map.design(), one))))
        .with("across", line -> line.design().across().number(line.result().cell().column()))
        .with("up", line -> line.design().up().number(line.result().cell().row()))
        .with("workload", line -> line.result().cell().workload())
        .with("load", line -> line.result().cell().load().label())
        .with("of", line -> line.result().cell().of())
        .with("over", line -> line.result().cell().over())
        .with("finding", line -> line.result().finding().key())
        .with(
            "direction",
            line -> line.result().finding().differenceIfAny().map(SweepJson::direction))
        .with(
            "ratio",
            line ->
                line.result().finding() instanceof SweepFinding.FewBlocks(double ratio, var _)
                    ? OptionalDouble.of(ratio)
                    : line.ratio(Estimate.Repeated::value))
        .with("low", line -> line.ratio(Estimate.Repeated::low))
        .with("high", line -> line.ratio(Estimate.Repeated::high))
        .with("blocks", line -> line.result().blocks())
        .with(
            "reason",
            line ->
                line.result().finding() instanceof SweepFinding.NotComparable(var reason)
                    ? SweepSentences.reason(reason)
                    : "");
  }

  private record TestLine(ClaimEvaluation claim, ClaimTestResult test) {

    AcceptedRange accepted() {
      return AcceptedRange.of(test.test());
    }
  }

  private static CsvReport<TestLine> claims() {
    return CsvReport.<TestLine>of(
            analysis ->
                analysis.conclusions().replication().stream()
                    .flatMap(replication -> replication.claims().stream())
                    .flatMap(claim -> claim.tests().stream().map(one -> new TestLine(claim, one))))
        .with("claim", line -> line.claim().claim().name())
        .with("statement", line -> line.claim().claim().says())
        .with("location", line -> line.claim().claim().at())
        .with("origin", line -> line.claim().claim().origin().name().toLowerCase(Locale.ROOT))
        .with("result", line -> line.claim().decision().key())
        .with("test", line -> ClaimSentences.test(line.test().test()))
        .with("test_result", line -> line.test().decision().key())
        .withEstimate("measured", line -> line.test().found())
        .with("published", line -> line.accepted().published())
        .with("least", line -> line.accepted().least())
        .with("most", line -> line.accepted().most())
        .with("reason", line -> ClaimSentences.basis(line.test()));
  }

  private static CsvReport<PublishedComparison> published() {
    return CsvReport.<PublishedComparison>of(
            analysis ->
                analysis.conclusions().replication().stream()
                    .flatMap(replication -> replication.figures().stream()))
        .with("table", figure -> figure.published().table())
        .with("scenario", figure -> figure.published().scenario())
        .with("variant", figure -> figure.published().variant())
        .with("metric", figure -> figure.published().metric())
        .with("unit", figure -> figure.published().unit())
        .with("published", figure -> figure.published().value())
        .with("corrected", PublishedComparison::corrected)
        .withEstimate("ours", PublishedComparison::ours)
        .with("ratio", PublishedComparison::ratio)
        .with("deviation", PublishedComparison::deviation)
        .with("note", figure -> figure.published().note())
        .with("remark", ClaimSentences::remark);
  }
}
