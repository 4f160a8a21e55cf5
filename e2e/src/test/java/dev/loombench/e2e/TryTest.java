package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests of {@code try} on a small jar: one block, which claims nothing. */
class TryTest {

  @TempDir private Path folder;
  private TryCommand command;

  @BeforeEach
  void aJarOfASmallApplication() throws IOException {
    command = TryCommand.ofSmallApplication(folder);
  }

  @Test
  void aJarIsMeasuredWithoutAStudyFileAndPublished() throws Exception {
    List<String> arguments =
        List.of(
            "--request=GET /work",
            "--vary=env:THREADS=pool,virtual",
            "--json",
            "--metrics-port=0",
            "--live");
    Ended ended;
    try (var process =
        LoombenchProcess.start(
            folder, command.trying(TryCommand.shortest(arguments.toArray(String[]::new))))) {
      process.awaitOutput("trial 1", TryCommand.LIMIT);
      assertThat(scraped(process.standardError()))
          .contains(
              "loombench_run_info{folder=\"%s\",study=\"app\"} 1".formatted(folder.resolve("run")),
              "loombench_trial_phase{");
      assertThat(steps(process.standardError()))
          .satisfiesExactly(
              first ->
                  assertThat(first).startsWith("first start of threads-pool done first answer"),
              second ->
                  assertThat(second)
                      .startsWith("first start of threads-virtual done first answer")
                      .endsWith("; same answers as threads-pool"),
              third -> assertThat(third).startsWith("measurement current"));
      ended = process.toItsEnd(TryCommand.LIMIT);
    }

    // 4: the short warm-up may leave a trial invalid on a busy machine.
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assertThat(ended.standardError())
        .contains("first answer after", "threads-pool and threads-virtual", "Report: ");
    JsonNode answer = JsonMapper.shared().readTree(ended.standardOutput());
    assertThat(answer.get("recommendations").get(0).get("choice").asString())
        .isEqualTo("undecided");
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Project.root().resolve("docs/try.schema.json")))
                .validate(ended.standardOutput(), InputFormat.JSON))
        .isEmpty();
    assertThat(folder.resolve("run/report.html")).exists();
    assertThat(folder.resolve("run/study.yaml")).content().contains("/work", "users: 2");
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(folder.resolve("run-first-start"))))
        .isEqualTo("rwx------");
  }

  @Test
  void aDryRunWritesAStudyThatRuns() throws Exception {
    Path study = folder.resolve("bench/study.yaml");

    Ended ended =
        command.tried(
            "--request",
            "GET /work",
            "--vary",
            "env:THREADS=pool,virtual",
            "--dry-run",
            "--study",
            study.toString());

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    assertThat(study).content().contains("{folder}/../app.jar");
    assertThat(ended.standardOutput()).contains(Files.readString(study));
    assertThat(folder.resolve("run")).doesNotExist();
  }

  @Test
  void twoBuildsAreVariantsNamedByTheirFiles() throws Exception {
    Path old = Files.copy(command.jar(), folder.resolve("app-1.0.jar"));
    Path now = Files.copy(command.jar(), folder.resolve("app-1.1.jar"));

    Ended ended = command.dryRun(old.toString(), now.toString(), "--arg", "{port}");

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    assertThat(ended.standardOutput())
        .contains("baseline: app-1.0", "  app-1.0:", "  app-1.1:", old.toString(), now.toString());
  }

  @Test
  void aRunningServerIsMeasuredAsItIs() throws Exception {
    Ended ended = command.dryRun("http://127.0.0.1:1");

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    assertThat(ended.standardOutput()).contains("url: \"http://127.0.0.1:1\"");
  }

  @Test
  void filesForContinuousIntegrationAreWritten() throws Exception {
    Ended ended =
        command.dryRun(
            command.jar().toString(),
            "--arg",
            "{port}",
            "--vary",
            "env:THREADS=pool,virtual",
            "--ci",
            folder.resolve("ci").toString());

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    assertThat(folder.resolve("ci/study.yaml")).content().contains("{folder}/../app.jar");
    assertThat(folder.resolve("ci/loombench.yml")).exists();
    assertThat(folder.resolve("ci/baseline.sh")).isExecutable();
  }

  @Test
  void requestsBehindALoginAreMeasured() throws Exception {
    Ended ended =
        command.tried(
            TryCommand.shortest(
                Stream.concat(
                        Stream.of(TryCommand.withFault("WANTS_LOGIN")),
                        Stream.of("--login", "POST /login"))
                    .toArray(String[]::new)));

    // 4: the short warm-up may leave a trial invalid on a busy machine.
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assertThat(TrialFiles.of(folder.resolve("run"), ""))
        .isNotEmpty()
        .allSatisfy(
            trial -> assertThat(TrialFiles.reading(trial, "failed_requests").asDouble()).isZero());
  }

  /** Returns the steps of the live page's first event. */
  private static List<String> steps(String output) throws Exception {
    try (var http = HttpClient.newHttpClient();
        var events =
            http.send(
                    HttpRequest.newBuilder(address("live", output).resolve("events")).build(),
                    BodyHandlers.ofInputStream())
                .body()) {
      String event =
          new BufferedReader(new InputStreamReader(events, StandardCharsets.UTF_8)).readLine();
      return JsonMapper.shared()
          .readTree(event.substring("data: ".length()))
          .path("steps")
          .valueStream()
          .map(
              step ->
                  "%s %s %s"
                      .formatted(
                          step.path("name").asString(),
                          step.path("state").asString(),
                          step.path("result").asString()))
          .toList();
    }
  }

  /** Scrapes the metrics at the printed address. */
  private static String scraped(String output) throws Exception {
    try (var http = HttpClient.newHttpClient()) {
      var request = HttpRequest.newBuilder(address("metrics", output)).build();
      return http.send(request, BodyHandlers.ofString()).body();
    }
  }

  private static URI address(String name, String output) {
    Matcher address = Pattern.compile(name + " at (\\S+)").matcher(output);
    assertThat(address.find()).as(output).isTrue();
    return URI.create(address.group(1));
  }
}
