package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A wall clock that is set by an hour during a trial, for all processes of the run. */
@EnabledIfSystemProperty(named = "loombench.full", matches = "true")
class ClockStepTest {

  private static final Path FAKETIME =
      Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1");

  /** Far below the hour that the clock is set by. */
  private static final Duration LIMIT = Duration.ofMinutes(5);

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"-3600", "+3600"})
  void makesTheTrialInvalidAndTheNextIsValid(String seconds) throws Exception {
    assumeTrue(Files.exists(FAKETIME), "no libfaketime: bin/test-tools --install installs it");
    Studies.of(
        folder,
        Studies.tinyApp("a", Long.MAX_VALUE),
        Studies.SHORTEST.replace("window: 1s", "window: 20s"));
    Path offset = Files.writeString(folder.resolve("offset"), "+0\n");
    var environment =
        Map.of(
            "LOOMBENCH_BUILD",
            "never",
            "LOOMBENCH_CPU_RECORDING",
            Resources.file("/machine/quiet.csv").toString(),
            "LD_PRELOAD",
            FAKETIME.toString(),
            "FAKETIME_TIMESTAMP_FILE",
            offset.toString(),
            "FAKETIME_NO_CACHE",
            "1",
            "FAKETIME_DONT_FAKE_MONOTONIC",
            "1",
            "FAKETIME_FORCE_MONOTONIC_FIX",
            "0",
            "NO_FAKE_STAT",
            "1");
    var command =
        List.of(
            Project.root().resolve("loombench").toString(), "run", "study.yaml", "--out", "run");
    try (var process = LoombenchProcess.start(folder, environment, command)) {
      process.awaitOutput("trial 1", LIMIT);
      process.awaitProcess("dev.loombench.loadgen.Main", LIMIT);
      TimeUnit.SECONDS.sleep(12); // past the warm-up, into the window
      Path next = Files.writeString(folder.resolve("next"), seconds + "\n");
      Files.move(next, offset, StandardCopyOption.ATOMIC_MOVE);
      Ended ended = process.toItsEnd(LIMIT);

      assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
      assertThat(ended.standardError()).contains("the wall clock was set by");
    }
    List<JsonNode> trials = TrialFiles.of(folder.resolve("run"), "headline");
    assertThat(trials.getFirst().path("outcome").path("is").asString()).isEqualTo("Invalid");
    assertThat(trials).hasSizeGreaterThan(1);
  }
}
