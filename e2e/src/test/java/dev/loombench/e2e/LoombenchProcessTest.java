package dev.loombench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoombenchProcessTest {

  private static final Duration LIMIT = Duration.ofSeconds(30);

  @TempDir private Path folder;

  @Test
  void keepsTheOutputOfEachStreamAndTheExitCode() throws InterruptedException {
    try (var process = shell("echo answer; echo note >&2; exit 7")) {
      assertThat(process.awaitEnd(LIMIT))
          .isEqualTo(new LoombenchProcess.Ended(7, "answer\n", "note\n"));
    }
  }

  @Test
  void waitsForOutputAndSendsAnInterrupt() throws InterruptedException {
    try (var process = shell("trap 'exit 130' INT; echo ready; while :; do sleep 0.1; done")) {
      process.awaitOutput("ready", LIMIT);
      process.interrupt();

      assertThat(process.awaitEnd(LIMIT).exitCode()).isEqualTo(130);
    }
  }

  @Test
  void findsChildrenOfAKilledProcess() throws InterruptedException {
    try (var process = shell("bash -c 'echo $$; sleep 600; exit' & wait")) {
      process.awaitOutput("\n", LIMIT);
      long child = Long.parseLong(process.standardOutput().strip());
      process.kill();

      assertThat(process.stillRunning()).extracting(ProcessHandle::pid).contains(child);
    }
  }

  @Test
  void anInterruptOfTheGroupReachesChildren() throws InterruptedException {
    try (var process = shell("trap 'exit 130' INT; echo started; sleep 600")) {
      process.awaitOutput("started", LIMIT);
      process.interruptGroup();
      process.awaitNothingLeft(LIMIT);

      assertThat(process.stillRunning()).isEmpty();
    }
  }

  @Test
  void findsAProcessByItsCommandLine() throws InterruptedException {
    String marker = folder.resolve("run-1").toString();
    try (var process =
        LoombenchProcess.start(
            folder, Map.of(), List.of("sh", "-c", "echo up; sleep 600; exit", marker))) {
      process.awaitOutput("up", LIMIT);

      assertThat(Processes.mentioning(marker)).isNotEmpty();
    }
    Processes.awaitNone(marker, LIMIT);
  }

  private LoombenchProcess shell(String script) {
    return LoombenchProcess.start(folder, Map.of(), List.of("bash", "-c", script));
  }
}
