package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests of {@code try} on a small jar: one block, which claims nothing, and its failures. */
class TryTest {

  private static final Duration LIMIT = Duration.ofMinutes(3);

  @TempDir private Path folder;
  private Path jar;

  @BeforeEach
  void aJarOfASmallApplication() throws IOException {
    jar = AppClasses.switchedJar(folder.resolve("app.jar"));
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
        LoombenchProcess.start(folder, trying(shortest(arguments.toArray(String[]::new))))) {
      process.awaitOutput("trial 1", LIMIT);
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
      ended = process.toItsEnd(LIMIT);
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
        tried(
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
    Path old = Files.copy(jar, folder.resolve("app-1.0.jar"));
    Path now = Files.copy(jar, folder.resolve("app-1.1.jar"));

    Ended ended = dryRun(old.toString(), now.toString(), "--arg", "{port}");

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    assertThat(ended.standardOutput())
        .contains("baseline: app-1.0", "  app-1.0:", "  app-1.1:", old.toString(), now.toString());
  }

  @Test
  void aRunningServerIsMeasuredAsItIs() throws Exception {
    Ended ended = dryRun("http://127.0.0.1:1");

    assertThat(ended.exitCode()).as(ended.standardError()).isZero();
    assertThat(ended.standardOutput()).contains("url: \"http://127.0.0.1:1\"");
  }

  @Test
  void filesForContinuousIntegrationAreWritten() throws Exception {
    Ended ended =
        dryRun(
            jar.toString(),
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
  void aPortThatNothingShowsIsAskedFor() throws Exception {
    Ended ended = dryRun(jar.toString());

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.standardError()).contains("Next:").contains("--port 8080");
  }

  private Ended dryRun(String... arguments) throws InterruptedException {
    var all = new ArrayList<>(List.of("try", "--request", "GET /work", "--dry-run"));
    all.addAll(List.of(arguments));
    return LoombenchProcess.run(folder, LIMIT, all.toArray(String[]::new));
  }

  @Test
  void aMissingRequestIsAskedFor() throws Exception {
    Ended ended = tried("--vary", "env:THREADS=pool,virtual");

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.standardError())
        .contains("no request is given")
        .contains("--vary env:THREADS=pool,virtual --request 'GET /'");
  }

  @Test
  void anApplicationThatWantsArgumentsIsAskedForThem() throws Exception {
    Ended ended = tried(shortest(withFault("WANTS_ARGUMENT")));

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
    assertThat(ended.standardError())
        .contains("usage: SwitchedApp PORT CONFIGURATION", "It wants arguments")
        .contains("--arg ARGUMENT")
        .doesNotContain("\tat ");
  }

  @Test
  void anApplicationThatDoesNotStartIsShownWithItsFirstError() throws Exception {
    Ended ended = tried(shortest(withFault("ENDS_AT_START")));

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
    assertThat(ended.standardError())
        .containsOnlyOnce("java.lang.IllegalStateException: no license")
        .containsPattern("Next:\n  \\S*/loombench try ");
  }

  @Test
  void aPortOfTheApplicationsOwnIsFound() throws Exception {
    int port;
    try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Ended ended =
        tried(
            shortest(
                "--request",
                "GET /work",
                "--vary",
                "env:THREADS=pool,virtual",
                "--env",
                "FIXED_PORT=" + port,
                "--set",
                "protocol.ready-within=3s"));

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
    assertThat(ended.standardError())
        .contains("It listens on port " + port)
        .contains("--port " + port);
  }

  @Test
  void requestsBehindALoginAreNamed() throws Exception {
    Ended ended = tried(shortest(withFault("WANTS_LOGIN")));

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
    assertThat(ended.standardError())
        .contains("/work answers 401, which means a login. Log in by --login")
        .contains("--header-from Authorization=API_TOKEN");
  }

  @Test
  void requestsBehindALoginAreMeasured() throws Exception {
    Ended ended =
        tried(
            shortest(
                Stream.concat(
                        Stream.of(withFault("WANTS_LOGIN")), Stream.of("--login", "POST /login"))
                    .toArray(String[]::new)));

    // 4: the short warm-up may leave a trial invalid on a busy machine.
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assertThat(TrialFiles.of(folder.resolve("run"), ""))
        .isNotEmpty()
        .allSatisfy(
            trial -> assertThat(TrialFiles.reading(trial, "failed_requests").asDouble()).isZero());
  }

  @Test
  void requestsOfAFileThatFailAreNamedAndRemovedInAStudy() throws Exception {
    Path log = folder.resolve("access.log");
    Path study = folder.resolve("study.yaml");
    Files.writeString(
        log, "192.0.2.7 - - [20/Nov/2026:09:15:00 +0000] \"GET /a|b HTTP/1.1\" 200 5\n");

    Ended ended =
        tried(
            shortest(
                "--access-log",
                log.toString(),
                "--study",
                study.toString(),
                "--vary",
                "env:THREADS=pool,virtual",
                "--ready",
                "/work"));

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
    assertThat(ended.standardError())
        .contains("GET /a%7Cb answers 404", "--dry-run --study my-study.yaml");
    assertThat(study).as("the next command writes it").doesNotExist();
  }

  @Test
  void aMissingJdkIsNamedWithAnInstalledOne() throws Exception {
    Ended ended = dryRun(jar.toString(), "--arg", "{port}", "--vary", "env:X=a,b", "--jdk", "99");

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
    assertThat(ended.standardError())
        .contains("no JDK 99 on this machine")
        .containsPattern("Next:\n  .* --jdk [0-9]{2}\n");
  }

  @Test
  void applicationsThatDieOrRunOutOfHeapUnderLoadGetTheNextCommand() throws Exception {
    Ended ended =
        tried(
            shortest(
                "--request",
                "GET /work",
                "--vary",
                "env:FAULT=ENDS_UNDER_LOAD,LEAKS",
                "--heap",
                "48m",
                "--set",
                "protocol.timeout=2s"));

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
    assertThat(ended.standardOutput() + ended.standardError())
        .contains("the server died under load", "fatal: the queue is full", "--users 1")
        .contains("fault-leaks ran out of heap under load", "--heap 96m");
  }

  /** The ceiling is too short for any application, so no variant is stable. */
  @Test
  void applicationsThatDoNotComeToRestGetTheNextCommand() throws Exception {
    Ended ended =
        tried(
            shortest(
                "--request",
                "GET /work",
                "--vary",
                "env:FAULT=KEEPS_COMPILING,SLOWS_DOWN",
                "--set",
                "protocol.warm-up={ceiling: 1s, compiler-share: 10%}"));

    // 4: a trial of the variant that compiles is invalid.
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    assertThat(ended.standardOutput())
        .contains("fault-keeps_compiling still compiled when its warm-up ended")
        .contains("--set protocol.warm-up.ceiling=2s")
        .contains("The CPU of a request of fault-slows_down still changed")
        .contains("--window 4s");
  }

  @Test
  void answersThatDifferAreShown() throws Exception {
    Ended ended = tried(shortest("--request", "GET /work", "--vary", "env:ANSWER=one,other"));

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(4);
    assertThat(ended.standardError())
        .contains("answer GET /work differently", "'one'", "'other'")
        .contains("--accept-different");
  }

  @Test
  void aRequestThatFailsIsNamed() throws Exception {
    Ended ended =
        tried(
            shortest(
                "--request",
                "GET /none",
                "--vary",
                "env:THREADS=pool,virtual",
                "--ready",
                "/work"));

    assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
    assertThat(ended.standardError()).contains("GET /none answers 404");
  }

  @Test
  void aFixedPortThatIsTakenIsNamedWithItsOwner() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Ended ended =
          tried(
              shortest(
                  "--request",
                  "GET /work",
                  "--vary",
                  "env:THREADS=pool,virtual",
                  "--port",
                  Integer.toString(taken.getLocalPort())));

      assertThat(ended.exitCode()).as(ended.standardError()).isEqualTo(3);
      assertThat(ended.standardError())
          .contains("port %d".formatted(taken.getLocalPort()), "is taken by process");
    }
  }

  private static String[] withFault(String fault) {
    return new String[] {
      "--request", "GET /work", "--vary", "env:THREADS=pool,virtual", "--env", "FAULT=" + fault
    };
  }

  private static String[] shortest(String... arguments) {
    return Stream.concat(Studies.SHORTEST_TRY.stream(), Stream.of(arguments))
        .toArray(String[]::new);
  }

  private Ended tried(String... arguments) throws InterruptedException {
    return LoombenchProcess.run(folder, LIMIT, trying(arguments));
  }

  private String[] trying(String... arguments) {
    var all =
        new ArrayList<>(List.of("try", jar.toString(), "--out", folder.resolve("run").toString()));
    all.addAll(List.of("--arg", "{port}"));
    all.addAll(List.of(arguments));
    return all.toArray(String[]::new);
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
