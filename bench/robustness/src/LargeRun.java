import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes a run of many blocks of the first trial of each variant, workload and load of a real run.
 */
final class LargeRun {

  /** Writes as the tool does. */
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private LargeRun() {}

  /** Takes the folder of the run, the number of trials, and the new folder. */
  public static void main(String[] arguments) throws IOException {
    Path run = Path.of(arguments[0]);
    int count = Integer.parseInt(arguments[1]);
    Path large = Path.of(arguments[2]);
    Files.createDirectories(large.resolve("trials"));
    for (String name : List.of("run.json", "study.yaml", "study.json", "environment-1.json")) {
      Files.copy(run.resolve(name), large.resolve(name));
    }
    List<Path> models = models(run.resolve("trials"));
    Instant now = Instant.parse("2026-01-01T00:00:00Z");
    for (int number = 1; number <= count; number++) {
      Path model = models.get((number - 1) % models.size());
      ObjectNode trial = (ObjectNode) MAPPER.readTree(Files.readAllBytes(model));
      int block = 1 + (number - 1) / models.size();
      ObjectNode planned = (ObjectNode) trial.get("trial");
      String name = model.getFileName().toString().replace(".json", "");
      String id = name.replaceFirst("^\\d+-(.*?)-b\\d+-", "%04d-$1-b%d-".formatted(number, block));
      planned.put("number", number).put("block", block);
      Duration took =
          Duration.between(
              Instant.parse(trial.get("started").asString()),
              Instant.parse(trial.get("ended").asString()));
      trial.put("started", now.toString()).put("ended", now.plus(took).toString());
      now = now.plus(took);
      vary(trial, number);
      if (trial.get("latencies").isString()) {
        trial.put("latencies", trial.get("latencies").asString().replace(name, id));
      }
      Files.write(large.resolve("trials/" + id + ".json"), MAPPER.writeValueAsBytes(trial));
      Path log = model.resolveSibling(name + ".hlog");
      if (Files.exists(log)) {
        Path copy = large.resolve("trials/" + id + ".hlog");
        Files.copy(log, copy);
      }
    }
  }

  /** Changes the measured throughput by up to 1 %, so that intervals are not of equal values. */
  private static void vary(ObjectNode trial, int number) {
    for (JsonNode window : trial.withArray("measurements")) {
      JsonNode throughput = window.path("readings").path("throughput");
      if (throughput instanceof ObjectNode reading && reading.has("value")) {
        reading.put(
            "value", reading.get("value").asDouble() * (1 + number * 7919 % 200 / 20_000.0));
      }
    }
  }

  private static List<Path> models(Path trials) throws IOException {
    Map<String, Path> models = new LinkedHashMap<>();
    try (Stream<Path> files = Files.list(trials)) {
      files
          .filter(file -> file.toString().endsWith(".json"))
          .sorted()
          .forEach(
              file ->
                  models.putIfAbsent(
                      file.getFileName().toString().replaceFirst("^\\d+-(.*?)-b\\d+-", "$1-"),
                      file));
    }
    return List.copyOf(models.values());
  }
}
