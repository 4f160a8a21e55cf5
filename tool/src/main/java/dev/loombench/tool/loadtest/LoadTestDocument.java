package dev.loombench.tool.loadtest;

import java.time.Instant;
import java.util.List;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/** JSON document of a load test, as defined by {@code docs/load.schema.json}. */
public record LoadTestDocument(
    int schema,
    LoadSettings settings,
    Instant startedAt,
    boolean interrupted,
    double measuredSeconds,
    LoadSummary.Requests requests,
    LoadTimes times,
    List<LoadSummary.Second> seconds,
    LoadSummary.Generator generator,
    List<Warning> warnings,
    List<LoadGate.GateResult> gates) {

  /** Version of the document. */
  public static final int SCHEMA = 3;

  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
          .build();

  /** A warning with its next step. */
  public record Warning(String key, String text, String nextStep) {}

  static LoadTestDocument of(
      LoadSummary summary, List<LoadWarning> warnings, List<LoadGate.GateResult> gates) {
    return new LoadTestDocument(
        SCHEMA,
        summary.settings(),
        summary.startedAt(),
        summary.interrupted(),
        summary.measuredSeconds(),
        summary.requests(),
        summary.times(),
        summary.seconds(),
        summary.generator(),
        warnings.stream()
            .map(warning -> new Warning(warning.key(), warning.text(), warning.nextStep()))
            .toList(),
        gates);
  }
}
