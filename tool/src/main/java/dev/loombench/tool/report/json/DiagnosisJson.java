package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.loombench.tool.analyze.capacity.CapacityResult.CapacityBottleneck;
import dev.loombench.tool.analyze.diagnose.Bottleneck;
import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.analyze.diagnose.Evidence;
import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.text.CapacitySentences;
import dev.loombench.tool.report.text.DiagnosisSentences;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.ThreadPlace;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Bottlenecks and their evidence as JSON: sentences, and the numbers that they are made from. */
final class DiagnosisJson {

  /** Values with a name of their own in stored files. */
  private interface Keyed {
    @JsonValue
    String key();
  }

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addMixIn(Bottleneck.class, Keyed.class)
          .addMixIn(Bound.Kind.class, Keyed.class)
          .addMixIn(ThreadPlace.class, Keyed.class)
          .build();

  private DiagnosisJson() {}

  static ObjectNode of(Diagnosis diagnosis) {
    ObjectNode row =
        row(diagnosis.point(), diagnosis.variant(), diagnosis.bottleneck(), "suspected");
    return putEvidence(
        row.put("text", DiagnosisSentences.sentence(diagnosis)),
        DiagnosisSentences.evidence(diagnosis.finding()),
        diagnosis.finding().evidence());
  }

  static ObjectNode of(String variant, CapacityBottleneck bottleneck) {
    ObjectNode row =
        row(
            bottleneck.point(),
            variant,
            bottleneck.bottleneck(),
            bottleneck.confirmedBy().isPresent() ? "confirmed" : "suspected");
    return putEvidence(
        row.put("text", CapacitySentences.sentence(variant, bottleneck)),
        CapacitySentences.evidence(bottleneck),
        bottleneck.diagnosis().map(diagnosis -> diagnosis.finding().evidence()).orElse(List.of()));
  }

  private static ObjectNode row(
      PointId point, String variant, Bottleneck bottleneck, String certainty) {
    return Json.at(point)
        .put("variant", variant)
        .put("bottleneck", bottleneck.key())
        .put("certainty", certainty);
  }

  private static ObjectNode putEvidence(
      ObjectNode row, List<String> phrases, List<Evidence> evidence) {
    ArrayNode texts = row.putArray("evidence");
    phrases.forEach(texts::add);
    row.set("readings", evidence.stream().map(DiagnosisJson::reading).collect(Json.toArray()));
    return row;
  }

  private static ObjectNode reading(Evidence evidence) {
    ObjectNode row = Json.object().put("type", type(evidence));
    if (evidence instanceof Evidence.Alternative(Bottleneck bottleneck, Evidence other)) {
      row.put("bottleneck", bottleneck.key()).set("reading", reading(other));
      return row;
    }
    row.setAll((ObjectNode) MAPPER.valueToTree(evidence));
    return row;
  }

  /** Returns a name like {@code threads-at}. */
  private static String type(Evidence evidence) {
    return evidence
        .getClass()
        .getSimpleName()
        .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
        .toLowerCase(Locale.ROOT);
  }
}
