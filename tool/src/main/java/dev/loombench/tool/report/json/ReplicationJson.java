package dev.loombench.tool.report.json;

import dev.loombench.tool.analyze.replicate.ClaimEvaluation;
import dev.loombench.tool.analyze.replicate.ClaimTestResult;
import dev.loombench.tool.analyze.replicate.Pairing;
import dev.loombench.tool.analyze.replicate.PublishedComparison;
import dev.loombench.tool.analyze.replicate.ReplicationResult;
import dev.loombench.tool.analyze.replicate.ShortcutEffect;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.text.ClaimSentences;
import dev.loombench.tool.stats.Quantile;
import dev.loombench.tool.study.replication.Claim;
import dev.loombench.tool.study.replication.PublishedFigure;
import dev.loombench.tool.study.replication.Replication;
import dev.loombench.tool.study.replication.Replication.Contest;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** A publication done over again, as a part of the summary and as rows. */
public final class ReplicationJson {

  private ReplicationJson() {}

  static ObjectNode of(Replication replication, ReplicationResult replicated) {
    ObjectNode object =
        Json.object()
            .put("publication", replication.publication())
            .put("level", replicated.confidence());
    object.set("tables", Json.texts(replication.tables()));
    object.set(
        "claims", replicated.claims().stream().map(ReplicationJson::claim).collect(Json.toArray()));
    object.set(
        "figures",
        replicated.figures().stream().map(ReplicationJson::figure).collect(Json.toArray()));
    object.set(
        "flaws",
        replication.flaws().stream()
            .map(flaw -> Json.object().put("what", flaw.what()).put("here", flaw.here()))
            .collect(Json.toArray()));
    object.set(
        "contests",
        replicated.contests().stream().map(ReplicationJson::contest).collect(Json.toArray()));
    object.set(
        "effects",
        replicated.effects().stream().map(ReplicationJson::effect).collect(Json.toArray()));
    return object;
  }

  private static ObjectNode claim(ClaimEvaluation finding) {
    var claim = finding.claim();
    ObjectNode row =
        Json.object()
            .put("name", claim.name())
            .put("says", claim.says())
            .put("at", claim.at())
            .put("arithmetic", claim.kind() == Claim.Kind.ARITHMETIC)
            .put("decision", finding.decision().key());
    row.set("tests", finding.tests().stream().map(ReplicationJson::test).collect(Json.toArray()));
    return row;
  }

  private static ObjectNode test(ClaimTestResult test) {
    ObjectNode row =
        Json.object()
            .put("test", ClaimSentences.test(test.test()))
            .put("decision", test.decision().key())
            .put("because", ClaimSentences.basis(test));
    test.found().ifPresent(found -> Json.putFigure(row, found));
    return row;
  }

  private static ObjectNode contest(Pairing finding) {
    Contest contest = finding.contest();
    return Json.object()
        .put("says", contest.says())
        .put("at", contest.at())
        .put("of", contest.of())
        .put("over", contest.over())
        .put("metric", contest.metric())
        .put("published", contest.published())
        .put("workloads", contest.in().size())
        .put("measured", finding.measured())
        .put("ahead", finding.wins())
        .put("surely", finding.significantWins());
  }

  private static ObjectNode effect(ShortcutEffect effect) {
    ObjectNode row =
        Json.at(effect.point())
            .put("variant", effect.variant())
            .put("shortcut", effect.shortcut().key());
    switch (effect.here()) {
      case Quantile.At(long nanos) -> row.put("p99", nanos / 1e6);
      case Quantile.AtLeast(long nanos) -> row.put("p99AtLeast", nanos / 1e6);
      case Quantile.Failed() -> row.put("p99Failed", true);
      case Quantile.None() -> row.putNull("p99");
    }
    row.put("p99ByShortcut", effect.shortcutMillis());
    effect.ratio().ifPresent(ratio -> row.put("ratio", ratio));
    return row;
  }

  private static ObjectNode figure(PublishedComparison beside) {
    PublishedFigure published = beside.published();
    ObjectNode row =
        Json.object()
            .put("table", published.table())
            .put("scenario", published.scenario())
            .put("variant", published.variant())
            .put("metric", published.metric())
            .put("unit", published.unit())
            .put("published", published.value());
    beside.corrected().ifPresent(mended -> row.put("mended", mended));
    beside.ours().ifPresentOrElse(ours -> Json.putFigure(row, ours), () -> row.putNull("value"));
    beside.ratio().ifPresent(ratio -> row.put("ratio", ratio));
    beside.deviation().ifPresent(deviation -> row.put("deviation", deviation));
    return row.put("note", published.note()).put("remark", ClaimSentences.remark(beside));
  }

  /** A row for each test of each claim; none of a study of nothing published. */
  public static List<List<String>> claims(Analysis analysis) {
    return Stream.concat(
            Stream.of(List.of("claim", "says", "at", "decision", "test", "of_test", "because")),
            analysis.conclusions().replication().stream()
                .flatMap(replicated -> replicated.claims().stream())
                .flatMap(
                    finding ->
                        finding.tests().stream()
                            .map(
                                test ->
                                    List.of(
                                        finding.claim().name(),
                                        finding.claim().says(),
                                        finding.claim().at(),
                                        finding.decision().key(),
                                        ClaimSentences.test(test.test()),
                                        test.decision().key(),
                                        ClaimSentences.basis(test)))))
        .toList();
  }

  /** A row for each published figure; none of a study of nothing published. */
  public static List<List<String>> figures(Analysis analysis) {
    return Stream.concat(
            Stream.of(
                List.of(
                    "table",
                    "scenario",
                    "variant",
                    "metric",
                    "unit",
                    "published",
                    "mended",
                    "ours",
                    "low",
                    "high",
                    "ratio",
                    "deviation",
                    "note",
                    "remark")),
            analysis.conclusions().replication().stream()
                .flatMap(replicated -> replicated.figures().stream())
                .map(ReplicationJson::row))
        .toList();
  }

  private static List<String> row(PublishedComparison beside) {
    PublishedFigure published = beside.published();
    var interval = beside.ours().flatMap(ours -> ours.interval());
    return List.of(
        published.table(),
        published.scenario(),
        published.variant(),
        published.metric(),
        published.unit(),
        String.valueOf(published.value()),
        text(beside.corrected()),
        beside.ours().map(ours -> String.valueOf(ours.value())).orElse(""),
        interval.map(one -> String.valueOf(one.low())).orElse(""),
        interval.map(one -> String.valueOf(one.high())).orElse(""),
        text(beside.ratio()),
        text(beside.deviation()),
        published.note(),
        ClaimSentences.remark(beside));
  }

  private static String text(OptionalDouble number) {
    return number.isPresent() ? String.valueOf(number.getAsDouble()) : "";
  }
}
