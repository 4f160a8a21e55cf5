package dev.loombench.tool.report.json;

import dev.loombench.tool.analyze.advise.Advice;
import dev.loombench.tool.analyze.advise.Advice.AtPoint;
import dev.loombench.tool.analyze.advise.Advice.Candidate;
import dev.loombench.tool.analyze.advise.LimitFinding;
import dev.loombench.tool.analyze.advise.LimitStatus;
import dev.loombench.tool.analyze.advise.SelectionCriteria;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.text.AdviceSentences;
import dev.loombench.tool.report.text.LimitSentences;
import dev.loombench.tool.report.text.UntestedSentences;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Advice for programs; docs/advice.schema.json describes it. */
public final class AdviceJson {

  /** The version of this form; it changes when a reader of the old form would stumble. */
  static final int SCHEMA = 1;

  private AdviceJson() {}

  /**
   * The document, in lines.
   *
   * @param run what the run is called
   */
  public static String text(String run, Advice advice) {
    return Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(of(run, advice));
  }

  static ObjectNode of(String run, Advice advice) {
    ObjectNode document = Json.object().put("schema", SCHEMA).put("run", run);
    document.put("by", advice.criteria().by().key());
    document.set(
        "limits",
        advice.criteria().limits().stream().map(AdviceJson::limit).collect(Json.toArray()));
    document.put("met", !advice.summary().meeting().isEmpty());
    texts(document.putArray("everywhere"), AdviceSentences.summary(advice));
    document.set(
        "points", advice.points().stream().map(at -> point(advice, at)).collect(Json.toArray()));
    texts(
        document.putArray("notTested"),
        advice.untested().stream().map(UntestedSentences::of).toList());
    return document;
  }

  private static ObjectNode limit(SelectionCriteria.Limit limit) {
    return Json.object()
        .put("kind", limit.kind().key())
        .put("metric", limit.kind().metric().key())
        .put("most", limit.most())
        .put("unit", limit.kind().metric().unit());
  }

  /** What it comes to at each point and at all of them, without the figures. */
  static ObjectNode sentences(Advice advice) {
    ObjectNode document = Json.object();
    document.set(
        "limits",
        advice.criteria().limits().stream().map(AdviceJson::limit).collect(Json.toArray()));
    document.put("by", advice.criteria().by().key());
    document.set(
        "points",
        advice.points().stream()
            .map(
                at -> {
                  ObjectNode node = Json.at(at.point());
                  texts(node.putArray("sentences"), AdviceSentences.ranking(advice, at));
                  return node;
                })
            .collect(Json.toArray()));
    texts(document.putArray("everywhere"), AdviceSentences.summary(advice));
    return document;
  }

  private static ObjectNode point(Advice advice, AtPoint at) {
    ObjectNode node = Json.at(at.point());
    texts(node.putArray("sentences"), AdviceSentences.ranking(advice, at));
    node.set(
        "candidates", at.candidates().stream().map(AdviceJson::candidate).collect(Json.toArray()));
    return node;
  }

  private static ObjectNode candidate(Candidate candidate) {
    ObjectNode node = Json.object().put("variant", candidate.variant());
    if (candidate.rank().isEmpty()) {
      node.putNull("rank");
    } else {
      node.put("rank", candidate.rank().getAsInt());
    }
    node.put("shared", candidate.shared())
        .put("standing", status(candidate.status()))
        .put("room", AdviceSentences.headroom(candidate.headroom()));
    node.set("goal", figure(candidate.goal()));
    node.set(
        "findings", candidate.findings().stream().map(AdviceJson::finding).collect(Json.toArray()));
    return node;
  }

  private static ObjectNode finding(LimitFinding finding) {
    ObjectNode node =
        Json.object()
            .put("limit", LimitSentences.limit(finding))
            .put("standing", status(finding.status()))
            .put("text", LimitSentences.finding(finding));
    node.set("evidence", figure(finding.evidence()));
    return node;
  }

  private static ObjectNode figure(PointEstimate estimate) {
    ObjectNode node =
        Json.object().put("metric", estimate.metric().key()).put("unit", estimate.metric().unit());
    switch (estimate) {
      case PointEstimate.Known known -> Json.putFigure(node, known.estimate());
      case PointEstimate.Unavailable unavailable -> Json.putNoFigure(node, unavailable.reason());
    }
    return node;
  }

  private static String status(LimitStatus status) {
    return status.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static void texts(ArrayNode array, List<String> texts) {
    texts.forEach(array::add);
  }
}
