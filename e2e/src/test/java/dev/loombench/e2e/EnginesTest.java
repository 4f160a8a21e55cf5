package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Tests of studies whose load other programs send, and of a calibrated number of generators. */
@EnabledIfSystemProperty(named = "loombench.full", matches = "true")
class EnginesTest {

  private static final Duration LIMIT = Duration.ofMinutes(5);

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"k6, K6_HOME", "vegeta, VEGETA_HOME"})
  void aStudyIsMeasuredWithAnInstalledProgram(String engine, String variable) throws Exception {
    assumeTrue(isInstalled(engine, variable), engine + " is not installed in " + variable);

    Ended ended = run(study("engine: " + engine, "[{rate: 100}, {users: 4}]"));

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    List<JsonNode> trials = TrialFiles.of(folder.resolve("run"), "-headline-");
    assertThat(trials).hasSize(2);
    for (JsonNode trial : trials) {
      assertThat(trial.path("outcome").path("is").asString("")).isEqualTo("Completed");
      assertThat(HostRun.fact(trial, "generator.engine")).startsWith(engine);
      assertThat(TrialFiles.reading(trial, "generator_cpu").asDouble()).isPositive();
    }
    assertThat(trials)
        .extracting(trial -> TrialFiles.reading(trial, "throughput").asDouble())
        .anySatisfy(rate -> assertThat(rate).isCloseTo(100, within(2.0)));
  }

  @Test
  void aLoadThatVegetaCannotSendEndsTheCommandBeforeTheRun() throws Exception {
    Ended ended = run(study("engine: vegeta", "[{rate: 100}, {users: 4, think: 10ms}]"));

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.standardError())
        .contains("engine vegeta: users of vegeta do not pause; remove 'think' or --think");
    assertThat(folder.resolve("run")).doesNotExist();
  }

  /** Without {@code taskset}, generators have all CPUs, so that there is a number to find. */
  @Test
  void theNumberOfGeneratorsIsCalibrated() throws Exception {
    Path commands = folder.resolve("commands");
    Commands.executable(commands.resolve("taskset"), "#!/bin/sh\nexit 1\n");
    var environment = new HashMap<>(ToolCache.environment("quiet"));
    environment.put("PATH", commands + ":" + System.getenv("PATH"));
    Path study = study("generators: auto", "[{rate: 100}]");

    try (var process =
        LoombenchProcess.start(
            folder,
            environment,
            List.of(
                Project.root().resolve("loombench").toString(),
                "run",
                study.toString(),
                "--out",
                folder.resolve("run").toString()))) {
      Ended ended = process.toItsEnd(LIMIT);

      assertThat(ended.exitCode()).as(ended.standardError()).isZero();
      assertThat(Files.readString(folder.resolve("run/summary.json")))
          .containsPattern(
              "The number of generators is 1: a request takes [0-9.]+ µs of the generator's CPU, so 100/s need 0.0[0-9] CPUs");
    }
  }

  private Ended run(Path study) throws InterruptedException {
    return LoombenchProcess.run(folder, LIMIT, study);
  }

  private Path study(String field, String loads) {
    return Studies.write(
        folder,
        """
        study: test
        question: Does the run end?
        variants:
          %s
        workloads:
          any: {request: {path: /}, loads: %s}
        protocol: %s
        """
            .formatted(
                Studies.tinyApp("one", Long.MAX_VALUE),
                loads,
                Studies.SHORTEST.replace("{blocks: 1,", "{blocks: 1, %s,".formatted(field))));
  }

  private static boolean isInstalled(String program, String variable) {
    return Stream.of(variable, "PATH")
        .map(System.getenv()::get)
        .filter(value -> value != null)
        .flatMap(value -> Stream.of(value.split(":")))
        .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
  }
}
