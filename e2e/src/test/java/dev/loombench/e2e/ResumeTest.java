package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import dev.loombench.e2e.apps.TinyApp;
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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Runs that are resumed with other files, and what a crash leaves of them. */
class ResumeTest {

  private static final Duration LIMIT = Duration.ofMinutes(3);

  private static final String EVENTS = "events.jfr";

  /** Folder with a whole run of two blocks, which each test gets a copy of. */
  @TempDir private static Path original;

  private static Ended made;

  @TempDir private Path folder;

  @BeforeAll
  static void makeARun() throws Exception {
    jar(original, "first");
    Studies.of(
        original,
        "mine: {command: ['%s', -XX:TieredStopAtLevel=1, -cp, app.jar, %s, '{port}', '%d'], ready: /}"
            .formatted(Studies.JAVA, TinyApp.class.getName(), Long.MAX_VALUE),
        Studies.SHORTEST.replace("{blocks: 1,", "{blocks: 2,"));
    try (var process = recorded()) {
      made = process.toItsEnd(LIMIT);
    }
    assertThat(made.exitCode()).as(made.standardError()).isIn(0, 4);
  }

  @BeforeEach
  void copyTheRun() throws Exception {
    var copy = List.of("cp", "-a", original + "/.", folder.toString());
    assertThat(new ProcessBuilder(copy).inheritIO().start().waitFor()).isZero();
  }

  @Test
  void aRunIsReadableByItsOwnerOnly() throws Exception {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(run())))
        .isEqualTo("rwx------");
  }

  @Test
  void aChangedJarIsRefusedWithBothHashes() throws Exception {
    Path jar = folder.resolve("app.jar");
    String before = sha256(jar);
    jar(folder, "second");
    int trials = trials().size();

    Ended resumed = resume();

    assertThat(resumed.exitCode()).isEqualTo(2);
    assertThat(resumed.standardError())
        .contains("can't be resumed, because files changed")
        .contains("variant mine: app.jar: SHA-256 was %s, is %s".formatted(before, sha256(jar)))
        .contains("start a new run with another --out");
    assertThat(trials()).hasSize(trials);

    jar(folder, "first");
    assertThat(resume().exitCode()).isEqualTo(made.exitCode());
  }

  @Test
  void aTruncatedLastTrialIsSetAsideAndMadeAgain() throws Exception {
    Path last = trials().getLast();
    byte[] whole = Files.readAllBytes(last);
    Files.write(last, Arrays.copyOf(whole, whole.length / 2));

    Ended resumed = resume();

    assertThat(resumed.exitCode()).as(resumed.standardError()).isIn(0, 4);
    assertThat(resumed.standardError()).contains("is truncated: it is set aside as");
    assertThat(last).exists();
    assertThat(last.resolveSibling(last.getFileName() + ".truncated")).hasSize(whole.length / 2);
  }

  /** Reads the calls of fsync from the recording of the tool's JVM. */
  @Test
  void filesAreFlushedAfterAWindowAndNeverDuringOne() throws Exception {
    List<RecordedEvent> forced = forced();
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
  private static LoombenchProcess recorded() {
    Path home = Project.root();
    var command =
        List.of(
            Studies.JAVA.toString(),
            "-XX:StartFlightRecording:filename=%s,jdk.FileForce#enabled=true,jdk.FileForce#threshold=0ms"
                .formatted(original.resolve(EVENTS)),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-Dloombench.home=" + home,
            "-cp",
            "%s:%s/*"
                .formatted(
                    home.resolve("tool/target/loombench-tool.jar"),
                    home.resolve("tool/target/lib")),
            "dev.loombench.tool.cli.Main",
            "run",
            "study.yaml",
            "--out",
            "run");
    return LoombenchProcess.start(
        original,
        Map.of(
            "LOOMBENCH_BUILD",
            "never",
            "LOOMBENCH_CPU_RECORDING",
            Resources.file("/machine/quiet.csv").toString()),
        command);
  }

  private List<RecordedEvent> forced() throws IOException {
    return RecordingFile.readAllEvents(folder.resolve(EVENTS)).stream()
        .filter(event -> event.getEventType().getName().equals("jdk.FileForce"))
        .toList();
  }

  private static Instant at(JsonNode trial, String end) {
    return Instant.parse(trial.path("measurements").path(0).path("window").path(end).asString());
  }

  /** Writes a jar of the tiny application with a note in it. */
  private static void jar(Path folder, String note) throws IOException {
    Files.writeString(folder.resolve("note.txt"), note);
    tool(
        "jar",
        "--create",
        "--date=2026-01-01T00:00:00Z",
        "--file=" + folder.resolve("app.jar"),
        "-C",
        folder.toString(),
        "note.txt",
        "-C",
        AppClasses.folder().toString(),
        AppClasses.file(TinyApp.class).toString());
  }

  private static void tool(String name, String... arguments) {
    int status = ToolProvider.findFirst(name).orElseThrow().run(System.out, System.err, arguments);
    assertThat(status).isZero();
  }

  private Ended resume() throws InterruptedException {
    return LoombenchProcess.run(folder, LIMIT, study());
  }

  private Path study() {
    return folder.resolve("study.yaml");
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
