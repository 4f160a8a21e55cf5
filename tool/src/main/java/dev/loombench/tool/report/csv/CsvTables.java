package dev.loombench.tool.report.csv;

import dev.loombench.tool.analyze.capacity.CapacityResult;
import dev.loombench.tool.analyze.measure.Estimated;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.analyze.measure.WindowTimeSeries;
import dev.loombench.tool.analyze.profile.Profile;
import dev.loombench.tool.analyze.replicate.ClaimEvaluation;
import dev.loombench.tool.analyze.replicate.ClaimTestResult;
import dev.loombench.tool.analyze.replicate.PublishedComparison;
import dev.loombench.tool.analyze.replicate.ReplicationResult;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.sweep.SweepMap;
import dev.loombench.tool.analyze.verdict.StartUpResult;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.report.json.SweepJson;
import dev.loombench.tool.report.text.CapacitySentences;
import dev.loombench.tool.report.text.ClaimSentences;
import dev.loombench.tool.report.text.NotComparableSentences;
import dev.loombench.tool.report.text.UnavailableVariantSentences;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.replication.AcceptedRange;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Reading;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** CSV files of a run; those of searches, sweeps and replications may have no rows. */
public final class CsvTables {

  private CsvTables() {}

  public static Map<String, CsvReport<?>> all() {
    var tables = new LinkedHashMap<String, CsvReport<?>>();
    tables.put("estimates.csv", estimates());
    tables.put("comparisons.csv", comparisons());
    tables.put("trials.csv", trials());
    tables.put("profiles.csv", profiles());
    tables.put("time-series.csv", timeSeries());
    tables.put("start-ups.csv", startUps());
    tables.put("capacities.csv", capacities());
    tables.put("sweep.csv", sweep());
    tables.put("claims.csv", claims());
    tables.put("published.csv", published());
    return tables;
  }

  /** Estimate, or the reason why its variant was not measured. */
  private record EstimateLine(VariantId variant, Optional<PointEstimate> estimate, String absence) {

    <V> Optional<V> get(Function<PointEstimate, V> value) {
      return estimate.map(value);
    }

    Optional<Estimate> known() {
      return estimate.flatMap(PointEstimate::ifKnown);
    }

    String reason() {
      return estimate
          .map(
              one ->
                  switch (one.value()) {
                    case Estimated.Known _ -> "";
                    case Estimated.Unavailable(var reason) ->
                        NotComparableSentences.unavailable(reason);
                  })
          .orElse("not measured: " + absence);
    }
  }

  private static CsvReport<EstimateLine> estimates() {
    return CsvReport.<EstimateLine>of(CsvTables::estimateLines)
        .with("variant", EstimateLine::variant)
        .with("workload", line -> line.get(estimate -> estimate.point().workload()))
        .with("load", line -> line.get(estimate -> estimate.point().load().label()))
        .with("point", line -> line.get(estimate -> estimate.point().stepLabel()))
        .with("pass", line -> line.get(estimate -> estimate.pass().key()))
        .with("metric", line -> line.get(estimate -> estimate.metric().key()))
        .with("unit", line -> line.get(estimate -> estimate.metric().unit()))
        .withEstimate("value", EstimateLine::known)
        .with("trials", line -> line.known().map(Estimate::trials).orElse(0))
        .with("reason", EstimateLine::reason);
  }

  private static Stream<EstimateLine> estimateLines(Analysis analysis) {
    var measurements = analysis.measurements();
    return Stream.concat(
        Stream.concat(
                measurements.estimates().stream(),
                measurements.startUps().stream().flatMap(one -> one.estimates().stream()))
            .map(estimate -> new EstimateLine(estimate.variant(), Optional.of(estimate), "")),
        analysis.run().unavailable().stream()
            .map(
                missing ->
                    new EstimateLine(
                        missing.variant(),
                        Optional.empty(),
                        UnavailableVariantSentences.reason(analysis, missing))));
  }

  static CsvReport<PointId> points() {
    return CsvReport.<PointId>ofOtherRows()
        .with("workload", PointId::workload)
        .with("load", point -> point.load().label())
        .with("point", PointId::stepLabel);
  }

  private static CsvReport<Comparison> comparisons() {
    return CsvReport.<Comparison>of(
            analysis ->
                Stream.concat(
                    analysis.conclusions().comparisons().stream(),
                    analysis.measurements().startUps().stream()
                        .flatMap(startUp -> startUp.overBaseline().stream())))
        .with(points(), Comparison::point)
        .with("metric", comparison -> comparison.metric().key())
        .with("of", Comparison::of)
        .with("over", Comparison::over)
        .withEstimate("ratio", comparison -> comparison.verdict().ratioIfAny())
        .with("blocks", comparison -> comparison.blocks().size())
        .with("verdict", comparison -> comparison.verdict().key())
        .with("reason", comparison -> NotComparableSentences.reason(comparison.verdict()))
        .with("level", comparison -> comparison.confidence().level())
        .with("p_value", Comparison::pValue);
  }

  /** Trial and one of its windows; a trial without a window has one line. */
  private record WindowLine(TrialRecord trial, Optional<Measurement> window) {}

  private static CsvReport<WindowLine> trials() {
    var table =
        CsvReport.<WindowLine>of(
                analysis ->
                    analysis.trials().stream()
                        .flatMap(
                            trial ->
                                trial.measurements().isEmpty()
                                    ? Stream.of(new WindowLine(trial, Optional.empty()))
                                    : trial.measurements().stream()
                                        .map(Optional::of)
                                        .map(window -> new WindowLine(trial, window))))
            .with("number", line -> line.trial().trial().number())
            .with("variant", line -> line.trial().trial().variant())
            .with("workload", line -> line.trial().trial().workload())
            .with("load", line -> line.trial().trial().load().label())
            .with(
                "point",
                line ->
                    line.window()
                        .map(window -> line.trial().trial().point(window.step()).stepLabel()))
            .with("block", line -> line.trial().trial().block())
            .with("attempt", line -> line.trial().trial().attempt())
            .with("epoch", line -> line.trial().epoch())
            .with("server_run", line -> line.trial().serverRun().firstTrial())
            .with("pass", line -> line.trial().trial().pass().key())
            .with("outcome", line -> line.trial().outcome().key())
            .with("reason", line -> line.trial().outcome().reasonText())
            .with("file", line -> line.trial().file());
    for (Metric metric : Metric.values()) {
      table = table.with(metric.column(), line -> line.window().flatMap(at -> reading(at, metric)));
    }
    return table;
  }

  private static Optional<Double> reading(Measurement window, Metric metric) {
    return window.readings().get(metric) instanceof Reading.Measured(double value)
        ? Optional.of(value)
        : Optional.empty();
  }

  private record GroupLine(Profile profile, Profile.GroupShare share) {}

  private static CsvReport<GroupLine> profiles() {
    return CsvReport.<GroupLine>of(
            analysis ->
                analysis.recordings().profiles().stream()
                    .flatMap(
                        profile ->
                            profile.groups().stream().map(share -> new GroupLine(profile, share))))
        .with("variant", line -> line.profile().variant())
        .with(points(), line -> line.profile().point())
        .with("group", line -> line.share().group().key())
        .with("share", line -> line.share().share())
        .with("us_per_request", line -> line.share().microsPerRequest());
  }

  private static CsvReport<WindowTimeSeries> timeSeries() {
    return CsvReport.<WindowTimeSeries>of(analysis -> analysis.recordings().windows().stream())
        .with("trial", series -> series.trial().trial().number())
        .with("variant", series -> series.trial().trial().variant())
        .with(points(), WindowTimeSeries::point)
        .with("pass", series -> series.trial().trial().pass().key())
        .with("block", series -> series.trial().trial().block())
        .with("metric", WindowTimeSeries::metric)
        .with("unit", WindowTimeSeries::unit)
        .with("values", series -> series.spread().count())
        .with("mean", series -> series.spread().mean())
        .with("max", series -> series.spread().max())
        .with("p50", series -> series.spread().p50())
        .with("p95", series -> series.spread().p95())
        .with("p99", series -> series.spread().p99());
  }

  private record StartLine(StartUpResult startUp, StartUpResult.Sample sample) {}

  private static CsvReport<StartLine> startUps() {
    var table =
        CsvReport.<StartLine>of(
                analysis ->
                    analysis.measurements().startUps().stream()
                        .flatMap(
                            startUp ->
                                startUp.samples().stream()
                                    .map(sample -> new StartLine(startUp, sample))))
            .with("trial", line -> line.sample().trial().trial().number())
            .with("variant", line -> line.sample().trial().trial().variant())
            .with("block", line -> line.sample().trial().trial().block())
            .with("epoch", line -> line.sample().trial().epoch())
            .with("page_cache", line -> line.startUp().pageCache().orElse(""));
    for (Metric metric : Metric.values()) {
      if (metric.pass() == Pass.STARTUP) {
        table = table.with(metric.column(), line -> line.sample().values().get(metric));
      }
    }
    return table.with("file", line -> line.sample().trial().file());
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

  private record CellLine(Design.Sweep design, SweepJson.CellRow cell) {}

  private static CsvReport<CellLine> sweep() {
    return CsvReport.<CellLine>of(
            analysis ->
                SweepMap.of(analysis).stream()
                    .flatMap(
                        map ->
                            SweepJson.cells(map).stream()
                                .map(cell -> new CellLine(map.design(), cell))))
        .with("across", line -> line.design().across().number(line.cell().place().column()))
        .with("up", line -> line.design().up().number(line.cell().place().row()))
        .with("workload", line -> line.cell().place().workload())
        .with("load", line -> line.cell().place().load())
        .with("of", line -> line.cell().place().of())
        .with("over", line -> line.cell().place().over())
        .with("finding", line -> line.cell().finding())
        .with("direction", line -> line.cell().direction())
        .with("ratio", line -> line.cell().ratio())
        .with("low", line -> line.cell().low())
        .with("high", line -> line.cell().high())
        .with("blocks", line -> line.cell().blocks())
        .with("reason", line -> line.cell().reason());
  }

  /** Test of a claim, with the confidence of ratios. */
  private record TestLine(ClaimEvaluation claim, ClaimTestResult test, double ofRatios) {

    Optional<Double> confidence() {
      return test.found().filter(_ -> test.test() instanceof ClaimTest.OfRatio).map(_ -> ofRatios);
    }

    AcceptedRange accepted() {
      return AcceptedRange.of(test.test());
    }
  }

  private static CsvReport<TestLine> claims() {
    return CsvReport.<TestLine>of(
            analysis -> analysis.conclusions().replication().stream().flatMap(CsvTables::lines))
        .with("claim", line -> line.claim().claim().name())
        .with("statement", line -> line.claim().claim().says())
        .with("location", line -> line.claim().claim().at())
        .with("origin", line -> line.claim().claim().origin().name().toLowerCase(Locale.ROOT))
        .with("changed", line -> line.claim().claim().changed().orElse(""))
        .with("result", line -> line.claim().decision().key())
        .with("test", line -> ClaimSentences.test(line.test().test()))
        .with("test_result", line -> line.test().decision().key())
        .withEstimate("measured", line -> line.test().found())
        .with("trials", line -> line.test().found().map(Estimate::trials))
        .with("confidence", TestLine::confidence)
        .with("published", line -> line.accepted().published())
        .with("least", line -> line.accepted().least())
        .with("most", line -> line.accepted().most())
        .with("reason", line -> ClaimSentences.basis(line.test()));
  }

  private static Stream<TestLine> lines(ReplicationResult replication) {
    return replication.claims().stream()
        .flatMap(
            claim ->
                claim.tests().stream()
                    .map(test -> new TestLine(claim, test, replication.confidence())));
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
