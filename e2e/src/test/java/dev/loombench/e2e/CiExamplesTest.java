package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The jobs of examples/ci, whose commands are run as written on a small application; only the
 * options of the measurement are shorter. {@code mvnw} copies a jar.
 */
class CiExamplesTest {

  private static final Duration LIMIT = Duration.ofMinutes(4);
  private static final Path EXAMPLES = Project.root().resolve("examples/ci");

  /** Options of the example, which its readers replace. */
  private static final String MEASUREMENT = "--request 'GET /' --users 20 --blocks 6";

  private static final List<String> FILES =
      List.of(
          "junit.xml", "summary.md", "smaller-is-better.json", "bigger-is-better.json", "run.zip");

  @TempDir private Path folder;

  @BeforeEach
  void anApplicationToBuild() throws IOException {
    AppClasses.switchedJar(folder.resolve("built.jar"));
  }

  @Test
  void thePullRequestComparesTwoBuildsInOneRunAndPacksIt() throws Exception {
    Node job = read("pull-request.yml").at("jobs").at("compare-builds");
    project("base");
    project("head");
    String shortest =
        Studies.SHORTEST_TRY.stream()
            .map(word -> "'" + word + "'")
            .collect(Collectors.joining(" ", "--arg '{port}' --request 'GET /work' ", ""));
    Map<String, String> environment = new HashMap<>();
    environment.put("GITHUB_STEP_SUMMARY", folder.resolve("step-summary.md").toString());
    job.at("env")
        .texts()
        .forEach(
            (name, value) ->
                environment.put(
                    name,
                    value.replace("${{ github.workspace }}/loombench", Project.root().toString())));

    Map<String, String> steps = new HashMap<>();
    job.at("steps").list().stream()
        .map(Node::texts)
        .filter(step -> step.containsKey("run"))
        .forEach(step -> steps.put(step.get("name"), step.get("run")));
    assertThat(steps).containsOnlyKeys("Build both", "Compare", "Summary");
    assertThat(steps.get("Compare")).contains(MEASUREMENT);
    assertThat(script(environment, steps.get("Build both")).exitCode()).isZero();
    Ended ended = script(environment, steps.get("Compare").replace(MEASUREMENT, shortest));

    // 4: the short warm-up may leave a trial invalid on a busy machine.
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assertThat(script(environment, steps.get("Summary")).exitCode()).isZero();
    assertThat(folder.resolve("step-summary.md"))
        .hasSameTextualContentAs(folder.resolve("out/summary.md"));
    assertThat(FILES).allSatisfy(file -> assertThat(folder.resolve("out").resolve(file)).exists());
    assertThat(folder.resolve("out/junit.xml")).content().contains("<testsuite name=\"trials\"");
    Ended again = LoombenchProcess.run(folder, LIMIT, "report", "out/run.zip", "--out", "again");
    assertThat(again.exitCode()).as(again.standardError()).isEqualTo(ended.exitCode());
    for (String table : List.of("trials.csv", "comparisons.csv")) {
      assertThat(folder.resolve("again").resolve(table))
          .hasSameTextualContentAs(folder.resolve("out/run").resolve(table));
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "loombench.full", matches = "true")
  void theNightlyJobAddsAStudyToItsHistory() throws Exception {
    Node job = read("nightly.gitlab-ci.yml").at("loombench");
    project(".");
    Path bench = Files.createDirectories(folder.resolve("bench"));
    Studies.write(
        bench,
        """
        study: search
        question: Is it worse?
        variants:
          %s
        workloads:
          any: {request: {path: /}, load: %s}
        protocol: %s
        """
            .formatted(Studies.tinyApp("tiny", 1_000_000), Studies.LIGHT, Studies.SHORTEST));
    Map<String, String> environment = new HashMap<>();
    environment.put("LOOMBENCH_HOME", Project.root().toString());
    job.at("variables")
        .texts()
        .forEach(
            (name, value) ->
                environment.put(
                    name, value.replace("$LOOMBENCH_HOME", environment.get("LOOMBENCH_HOME"))));

    Ended ended =
        script(
            environment,
            job.at("script").list().stream().map(Node::text).collect(Collectors.joining("\n")));

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    assertThat(FILES)
        .allSatisfy(file -> assertThat(folder.resolve("history").resolve(file)).exists());
    Node artifacts = job.at("artifacts");
    Stream.of(artifacts.at("paths").list(), job.at("cache").at("paths").list())
        .flatMap(List::stream)
        .map(Node::text)
        .forEach(path -> assertThat(folder.resolve(path)).exists());
    assertThat(folder.resolve(artifacts.at("reports").at("junit").text())).exists();
    assertThat(ended.standardOutput()).contains("no change found");
  }

  /** Makes a project whose {@code mvnw} builds the application. */
  private void project(String name) throws IOException {
    Path wrapper = Files.createDirectories(folder.resolve(name)).resolve("mvnw");
    Files.writeString(
        wrapper,
        "#!/bin/sh\nmkdir -p target && cp '%s' target/app.jar\n"
            .formatted(folder.resolve("built.jar")));
    Files.setPosixFilePermissions(wrapper, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** Runs commands as a runner does: in a shell that stops at the first failure. */
  private Ended script(Map<String, String> given, String commands) throws InterruptedException {
    var environment = new HashMap<>(ToolCache.environment("quiet"));
    environment.putAll(given);
    try (var process =
        LoombenchProcess.start(folder, environment, List.of("bash", "-ec", commands))) {
      return process.toItsEnd(LIMIT);
    }
  }

  private static Node read(String file) throws IOException {
    return new Node(
        new Load(LoadSettings.builder().build())
            .loadFromString(Files.readString(EXAMPLES.resolve(file))));
  }

  /** Node of a workflow. */
  private record Node(Object value) {

    Node at(String key) {
      assertThat(value).isInstanceOf(Map.class);
      Object found = ((Map<?, ?>) value).get(key);
      assertThat(found).as(key).isNotNull();
      return new Node(found);
    }

    List<Node> list() {
      return ((List<?>) value).stream().map(element -> new Node((Object) element)).toList();
    }

    String text() {
      return value.toString();
    }

    Map<String, String> texts() {
      return ((Map<?, ?>) value)
          .entrySet().stream()
              .collect(
                  Collectors.toMap(
                      one -> one.getKey().toString(), one -> one.getValue().toString()));
    }
  }
}
