package dev.loombench.tool.loadtest;

import java.util.List;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A load's summary for programs, as {@code docs/load.schema.json} defines it. */
public final class LoadJson {

  public static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
          .build();

  private LoadJson() {}

  public static ObjectNode of(
      LoadSummary summary, List<LoadWarning> warnings, List<LoadGate.GateResult> gates) {
    ObjectNode json = MAPPER.valueToTree(summary);
    ArrayNode warned = json.putArray("warnings");
    warnings.forEach(
        warning ->
            warned
                .addObject()
                .put("key", warning.key())
                .put("text", warning.text())
                .put("nextStep", warning.nextStep()));
    ArrayNode judged = json.putArray("gates");
    gates.forEach(
        gate ->
            judged
                .addObject()
                .put("gate", gate.gate())
                .put("failed", gate.failed())
                .put("found", gate.found()));
    return json;
  }
}
