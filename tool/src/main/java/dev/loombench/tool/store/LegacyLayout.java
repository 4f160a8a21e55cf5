package dev.loombench.tool.store;

import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.Workload;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts files of older layouts to the current one. Those named loads by their labels. This is
 * the only place that parses labels.
 */
final class LegacyLayout {

  /** The oldest layout of a run folder that can be read. */
  static final int OLDEST_RUN = 5;

  /** The oldest layout of a trial that can be read. */
  static final int OLDEST_TRIAL = 4;

  private static final Pattern OPEN =
      Pattern.compile("open ([0-9]{1,12}(?:\\.[0-9]{1,12})?)/s( poisson)?");

  private final List<Workload> workloads;

  /**
   * Creates a converter for the trials of one run.
   *
   * @param workloads those of the run's study
   */
  LegacyLayout(List<Workload> workloads) {
    this.workloads = List.copyOf(workloads);
  }

  /** Converts a study of layout 5 in place. */
  static void study(ObjectNode study) {
    if (!(study.path("design").path("cells") instanceof ArrayNode cells)) {
      return;
    }
    var workloads =
        List.of(StoredJson.MAPPER.treeToValue(study.get("workloads"), Workload[].class));
    var legacy = new LegacyLayout(workloads);
    for (JsonNode cell : cells) {
      String workload = cell.get("workload").stringValue();
      ((ObjectNode) cell).set("load", json(legacy.load(workload, text(cell, "load"))));
    }
  }

  /** Converts a trial of layout 4 in place. */
  void trial(ObjectNode record) {
    ObjectNode trial = (ObjectNode) record.get("trial");
    String workload = text(trial, "workload");
    trial.set("load", json(load(workload, text(trial, "load"))));
    for (JsonNode measurement : record.get("measurements")) {
      LoadId step = load(workload, text(measurement, "point"));
      ((ObjectNode) measurement).remove("point");
      ((ObjectNode) measurement).set("step", json(step));
    }
    record.set("epoch", record.remove("stratum"));
    record.put("schema", TrialRecord.SCHEMA);
  }

  /** Returns the load of the study that has that label, or the open load that it describes. */
  private LoadId load(String workload, String label) {
    if (workload.isEmpty()) {
      return new LoadId.None();
    }
    return workloads.stream()
        .filter(one -> one.name().equals(workload))
        .flatMap(one -> one.loads().stream())
        .flatMap(LegacyLayout::identities)
        .filter(id -> id.label().equals(label))
        .findFirst()
        .or(() -> open(label))
        .orElseThrow(
            () ->
                new IllegalArgumentException("unknown load of %s: %s".formatted(workload, label)));
  }

  private static Stream<LoadId> identities(Load load) {
    return Stream.concat(Stream.of(load.id()), load.points().stream());
  }

  private static Optional<LoadId> open(String label) {
    Matcher open = OPEN.matcher(label);
    return open.matches()
        ? Optional.of(
            new LoadId.Open(
                Double.parseDouble(open.group(1)),
                open.group(2) == null ? Spacing.UNIFORM : Spacing.POISSON))
        : Optional.empty();
  }

  private static String text(JsonNode object, String key) {
    return object.get(key).stringValue();
  }

  private static JsonNode json(LoadId load) {
    return StoredJson.MAPPER.valueToTree(load);
  }
}
