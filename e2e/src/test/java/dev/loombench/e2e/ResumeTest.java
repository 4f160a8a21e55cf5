package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Runs that are resumed with other files, and what a crash leaves of them. */
class ResumeTest {

  private static final Duration LIMIT = Duration.ofMinutes(3);

  @TempDir private Path folder;

  @Test
  void aChangedJarIsRefusedWithBothHashes() throws Exception {
    Path jar = jar("first");
    Path study = study(jar);
    Ended made = LoombenchProcess.run(folder, LIMIT, study);
    assertThat(made.exitCode()).as(made.standardError()).isIn(0, 4);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(run())))
        .isEqualTo("rwx------");
    String before = sha256(jar);
    jar("second");
    int trials = trials().size();

    Ended resumed = LoombenchProcess.run(folder, LIMIT, study);

    assertThat(resumed.exitCode()).isEqualTo(2);
    assertThat(resumed.standardError())
        .contains("can't be resumed, because files changed")
        .contains("variant mine: app.jar: SHA-256 was %s, is %s".formatted(before, sha256(jar)))
        .contains("start a new run with another --out");
    assertThat(trials()).hasSize(trials);

    jar("first");
    assertThat(LoombenchProcess.run(folder, LIMIT, study).exitCode()).isEqualTo(made.exitCode());
  }

  @Test
  void aTruncatedLastTrialIsSetAsideAndMadeAgain() throws Exception {
    Path study = study(jar("first"));
    LoombenchProcess.run(folder, LIMIT, study);
    Path last = trials().getLast();
    byte[] whole = Files.readAllBytes(last);
    Files.write(last, Arrays.copyOf(whole, whole.length / 2));

    Ended resumed = LoombenchProcess.run(folder, LIMIT, study);

    assertThat(resumed.exitCode()).as(resumed.standardError()).isIn(0, 4);
    assertThat(resumed.standardError()).contains("is truncated: it is set aside as");
    assertThat(last).exists();
    assertThat(last.resolveSibling(last.getFileName() + ".truncated")).hasSize(whole.length / 2);
  }

  @Test
  void aRunWithoutHashesIsResumedWithAWarning() throws Exception {
    Path study = study(jar("first"));
    LoombenchProcess.run(folder, LIMIT, study);
    Path environment = run().resolve("environment-1.json");
    String known = Files.readString(environment);
    Files.writeString(
        environment, known.replaceFirst("(?s),\\s*\"identity\" : \\{.*\\}\\s*\\}$", "}"));
    int before = trials().size();

    Ended resumed = LoombenchProcess.run(folder, LIMIT, study);

    assertThat(resumed.exitCode()).as(resumed.standardError()).isIn(0, 4);
    assertThat(resumed.standardError())
        .contains("without hashes, so the files that they measured are unknown");
    assertThat(trials()).hasSizeGreaterThan(before);
  }

  /** Reads the calls of fsync from a recording of the tool's JVM. */
  @Test
  void filesAreFlushedAfterAWindowAndNeverDuringOne() throws Exception {
    Path events = folder.resolve("events.jfr");
    Path study = study(jar("first"));
    try (var process = recorded(events, study)) {
      Ended ended = process.toItsEnd(LIMIT);
      assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    }

    List<RecordedEvent> forced = forced(events);
    List<JsonNode> trials = TrialFiles.of(run(), "");
    assertThat(trials).hasSizeGreaterThanOrEqualTo(2);
    for (int i = 0; i < trials.size(); i++) {
      Instant start = at(trials.get(i), "start");
      Instant end = at(trials.get(i), "end");
      assertThat(forced)
          .noneMatch(
              event -> event.getEndTime().isAfter(start) && event.getStartTime().isBefore(end));
      Instant next = i + 1 < trials.size() ? at(trials.get(i + 1), "start") : Instant.MAX;
      assertThat(
              forced.stream()
                  .filter(event -> event.getStartTime().isAfter(end))
                  .filter(event -> event.getEndTime().isBefore(next))
                  .map(event -> event.getString("path")))
          .anyMatch(path -> path.endsWith(".hlog"))
          .anyMatch(path -> path.endsWith(".json.part"))
          .anyMatch(path -> path.endsWith("trials"));
    }
  }

  /** Starts the tool as {@code ./loombench} does, but with JFR in its own JVM only. */
  private LoombenchProcess recorded(Path events, Path study) {
    Path home = Project.root();
    var command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:StartFlightRecording:filename=%s,jdk.FileForce#enabled=true,jdk.FileForce#threshold=0ms"
                .formatted(events),
            "--enable-native-access=ALL-UNNAMED",
            "-Dloombench.home=" + home,
            "-cp",
            "%s:%s/*"
                .formatted(
                    home.resolve("tool/target/loombench-tool.jar"),
                    home.resolve("tool/target/lib")),
            "dev.loombench.tool.cli.Main",
            "run",
            study.toString(),
            "--out",
            run().toString());
    return LoombenchProcess.start(
        folder,
        Map.of(
            "LOOMBENCH_BUILD",
            "never",
            "LOOMBENCH_CPU_RECORDING",
            Resources.file("/machine/quiet.csv").toString()),
        command);
  }

  private static List<RecordedEvent> forced(Path events) throws IOException {
    return RecordingFile.readAllEvents(events).stream()
        .filter(event -> event.getEventType().getName().equals("jdk.FileForce"))
        .toList();
  }

  private static Instant at(JsonNode trial, String end) {
    return Instant.parse(trial.path("measurements").path(0).path("window").path(end).asString());
  }

  private Path study(Path jar) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return Studies.of(
        folder,
        "mine: {command: ['%s', -XX:TieredStopAtLevel=1, -cp, '%s', TinyApp, '{port}', '%d'], ready: /}"
            .formatted(java, folder.relativize(jar), Long.MAX_VALUE),
        Studies.SHORTEST.replace("{blocks: 1,", "{blocks: 2,"));
  }

  /** Returns a jar of the tiny application with a note in it. */
  private Path jar(String note) throws IOException {
    Path classes = folder.resolve("classes");
    Files.createDirectories(classes);
    tool("javac", "-d", classes.toString(), Resources.file("/apps/TinyApp.java").toString());
    Files.writeString(classes.resolve("note.txt"), note);
    Path jar = folder.resolve("app.jar");
    tool(
        "jar",
        "--create",
        "--date=2026-01-01T00:00:00Z",
        "--file=" + jar,
        "-C",
        classes.toString(),
        ".");
    return jar;
  }

  private static void tool(String name, String... arguments) {
    int status = ToolProvider.findFirst(name).orElseThrow().run(System.out, System.err, arguments);
    assertThat(status).isZero();
  }

  private Path run() {
    return folder.resolve("run");
  }

  private List<Path> trials() throws IOException {
    try (Stream<Path> files = Files.list(run().resolve("trials"))) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }

  private static String sha256(Path file) throws Exception {
    return HexFormat.of()
        .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
  }
}
