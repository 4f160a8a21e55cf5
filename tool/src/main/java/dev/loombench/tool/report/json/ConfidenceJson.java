package dev.loombench.tool.report.json;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.analyze.verdict.Confidence;
import dev.loombench.tool.analyze.verdict.StoppingStatus;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.text.ConfidenceSentences;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** How sure ratios are, and what ended the blocks, as parts of the summary. */
final class ConfidenceJson {

  private ConfidenceJson() {}

  /** A row for each family of comparisons that share a level. */
  static ArrayNode confidence(Analysis analysis) {
    ArrayNode rows = Json.array();
    analysis.confidence().ifPresent(confidence -> rows.add(family("headline", confidence)));
    analysis.confidenceOfStarts().ifPresent(confidence -> rows.add(family("startup", confidence)));
    return rows;
  }

  private static ObjectNode family(String pass, Confidence confidence) {
    ObjectNode row =
        Json.object()
            .put("pass", pass)
            .put("level", confidence.level())
            .put("comparisons", confidence.coverage().comparisons())
            .put("claims", confidence.coverage().claims())
            .put("text", ConfidenceSentences.intervals(confidence));
    ArrayNode looks = row.putArray("looks");
    if (confidence.looks().after().size() > 1) {
      confidence.looks().after().forEach(looks::add);
    }
    return row;
  }

  static ArrayNode reached(Analysis analysis) {
    return analysis.conclusions().stopping().stream()
        .map(ConfidenceJson::reached)
        .collect(Json.toArray());
  }

  private static ObjectNode reached(StoppingStatus reached) {
    return Json.at(reached.point())
        .put("blocks", reached.blocks())
        .put("reached", reached.reason().key())
        .put("text", ConfidenceSentences.stopping(reached));
  }
}
