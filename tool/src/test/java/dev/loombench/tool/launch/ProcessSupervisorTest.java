package dev.loombench.tool.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.launch.os.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessSupervisorTest {

  /** A child, one of its own, and one that leaves the process group. */
  private static final String FAMILY =
      "sleep 1000 & echo $! >> pids; setsid sleep 1001 & echo $! >> pids; echo $$ >> pids; wait";

  @TempDir Path folder;

  @Test
  void whenItsHolderIsKilledNothingIsLeft() throws IOException {
    Process holder = holder();
    List<Long> family = family();

    holder.destroyForcibly();

    Await.until("all are gone", () -> family.stream().noneMatch(Await::isAlive));
  }

  @Test
  void whenTheLeashItselfIsKilledNothingIsLeftOnceItsHolderEnds() throws IOException {
    Process holder = holder();
    List<Long> family = family();
    ProcessHandle supervisor = holder.children().findFirst().orElseThrow();

    supervisor.destroyForcibly();
    holder.destroyForcibly();

    Await.until("all are gone", () -> family.stream().noneMatch(Await::isAlive));
  }

  @Test
  void aSuspendedCommandHasNotEnded() throws Exception {
    ProcessSupervisor supervisor = start("sleep", "1000");
    Path state = Path.of("/proc/%d/stat".formatted(supervisor.pid()));

    signal("STOP", supervisor.pid());
    Await.until("it is suspended", () -> isSuspended(state));
    signal("CONT", supervisor.pid());
    signal("TERM", supervisor.pid());

    assertThat(supervisor.ended().join()).isEqualTo(143);
    supervisor.stop(Duration.ZERO);
  }

  private static boolean isSuspended(Path state) {
    try {
      return Files.readString(state).contains(") T ");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void signal(String name, long pid) throws Exception {
    assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor())
        .isZero();
  }

  @Test
  void whatSurvivesTheCommandIsKilledOnceStopped() throws IOException {
    ProcessSupervisor supervisor =
        start("sh", "-c", "(trap '' TERM; sleep 1000) & echo $! > pids; exit 5");
    assertThat(supervisor.ended().join()).isEqualTo(5);
    List<Long> left = pids();
    assertThat(left).allMatch(Await::isAlive);

    supervisor.stop(Duration.ZERO);

    assertThat(left).noneMatch(Await::isAlive);
  }

  @Test
  void aCommandAskedToEndMayEndInItsOwnWay() throws IOException {
    ProcessSupervisor supervisor =
        start("sh", "-c", "trap 'echo well done; exit 9' TERM; echo set > pids; sleep 1000 & wait");
    Await.until("it has begun", () -> Files.exists(folder.resolve("pids")));

    supervisor.stop(Duration.ofSeconds(30));

    assertThat(supervisor.ended().join()).isEqualTo(9);
    assertThat(folder.resolve("log")).hasContent("well done");
  }

  @Test
  void aCommandThatIsNotThereEndsWith127() {
    ProcessSupervisor supervisor = start("no-such-program");

    assertThat(supervisor.ended().join()).isEqualTo(127);
    assertThat(folder.resolve("log")).content().contains("no-such-program");
    supervisor.stop(Duration.ZERO);
  }

  /** 124 is the status of {@code timeout} if the command did not end before. */
  @Test
  void itsInputHasNoEnd() {
    assertThat(start("timeout", "0.2", "cat").ended().join()).isEqualTo(124);
  }

  @Test
  void interruptedWhileItWaitsItStillLeavesNothing() throws IOException {
    ProcessSupervisor supervisor =
        start("sh", "-c", "trap '' TERM; echo $$ > pids; while :; do sleep 1; done");
    Await.until("it has begun", () -> Files.exists(folder.resolve("pids")));

    Thread.currentThread().interrupt();
    supervisor.stop(Duration.ofHours(1));

    assertThat(Thread.interrupted()).isTrue();
    assertThat(Await.isAlive(supervisor.pid())).isFalse();
  }

  private Process holder() throws IOException {
    var command =
        new ArrayList<>(
            List.of(
                TinyHome.JDK.resolve("bin/java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Holder.class.getName(),
                TinyHome.SUPERVISOR.toString(),
                folder.resolve("log").toString()));
    command.addAll(List.of("sh", "-c", FAMILY));
    return new ProcessBuilder(command).inheritIO().start();
  }

  private List<Long> family() throws IOException {
    Path pids = folder.resolve("pids");
    Await.until("all have begun", () -> Files.exists(pids) && pids().size() == 3);
    assertThat(pids()).allMatch(Await::isAlive);
    return pids();
  }

  private List<Long> pids() {
    try (var lines = Files.lines(folder.resolve("pids"))) {
      return lines.map(Long::valueOf).toList();
    } catch (IOException cause) {
      throw new java.io.UncheckedIOException(cause);
    }
  }

  private ProcessSupervisor start(String... command) {
    return ProcessSupervisor.start(
        TinyHome.SUPERVISOR,
        new ProcessSupervisor.Order(
            List.of(command), folder, Map.of(), Set.of(), folder.resolve("log"), List.of()));
  }
}
