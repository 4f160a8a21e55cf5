package dev.loombench.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Stored trials of a run. */
final class TrialFiles {

  private TrialFiles() {}

  /** Returns the trials whose file names contain {@code part}, in order. */
  static List<JsonNode> of(Path run, String part) {
    try (Stream<Path> files = Files.list(run.resolve("trials"))) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(".json"))
          .filter(file -> file.getFileName().toString().contains(part))
          .sorted()
          .map(file -> JsonMapper.shared().readTree(file.toFile()))
          .toList();
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  /** Returns a reading of a trial's first window: its value, or its reason as text. */
  static JsonNode reading(JsonNode trial, String metric) {
    JsonNode reading = trial.path("measurements").path(0).path("readings").path(metric);
    return reading.path("is").asString("").equals("Measured")
        ? reading.path("value")
        : reading.path("reason");
  }
}
