package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loombench.tool.analyze.capacity.CapacityBottleneck;
import dev.loombench.tool.analyze.diagnose.Bottleneck;
import dev.loombench.tool.analyze.diagnose.Diagnosis;
import dev.loombench.tool.analyze.diagnose.Evidence;
import dev.loombench.tool.report.text.CapacitySentences;
import dev.loombench.tool.report.text.DiagnosisSentences;
import dev.loombench.tool.study.id.VariantId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Bottleneck of a variant at a point, with its evidence in words and in numbers. */
record DiagnosisJson(
    @JsonUnwrapped PointJson point,
    String variant,
    Bottleneck bottleneck,
    @Allowed({"suspected", "likely", "confirmed"})
        @JsonPropertyDescription(
            "likely: a knob moved the capacity once; confirmed: at least two servers agree"
                + " with the knob, and two without it.")
        String certainty,
    String text,
    @JsonPropertyDescription("Evidence in words, the strongest first.") List<String> evidence,
    @JsonPropertyDescription("Evidence in numbers; shares are between 0 and 1, CPU is in cores.")
        List<ReadingRow> readings) {

  record ReadingRow(
      @JsonPropertyDescription("Name of the reading, such as threads-at.") String type,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @JsonPropertyDescription("Other bottleneck to which the reading points.")
          Optional<Bottleneck> alternative,
      @JsonUnwrapped Evidence evidence) {

    static ReadingRow of(Evidence evidence) {
      return evidence instanceof Evidence.Alternative(Bottleneck other, Evidence reading)
          ? new ReadingRow(type(reading), Optional.of(other), reading)
          : new ReadingRow(type(evidence), Optional.empty(), evidence);
    }

    private static String type(Evidence evidence) {
      return evidence
          .getClass()
          .getSimpleName()
          .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
          .toLowerCase(Locale.ROOT);
    }
  }

  static DiagnosisJson of(Diagnosis diagnosis) {
    return new DiagnosisJson(
        PointJson.of(diagnosis.point()),
        diagnosis.variant().name(),
        diagnosis.bottleneck(),
        "suspected",
        DiagnosisSentences.sentence(diagnosis),
        DiagnosisSentences.evidence(diagnosis.finding()),
        readings(diagnosis));
  }

  static DiagnosisJson of(VariantId variant, CapacityBottleneck bottleneck) {
    return new DiagnosisJson(
        PointJson.of(bottleneck.point()),
        variant.name(),
        bottleneck.bottleneck(),
        bottleneck.certainty().key(),
        CapacitySentences.sentence(variant, bottleneck),
        CapacitySentences.evidence(bottleneck),
        bottleneck.diagnosis().map(DiagnosisJson::readings).orElse(List.of()));
  }

  private static List<ReadingRow> readings(Diagnosis diagnosis) {
    return diagnosis.finding().evidence().stream().map(ReadingRow::of).toList();
  }
}
