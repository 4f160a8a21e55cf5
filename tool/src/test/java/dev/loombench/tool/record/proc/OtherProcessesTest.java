package dev.loombench.tool.record.proc;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.launch.os.Await;
import dev.loombench.tool.launch.os.ProcessStat;
import dev.loombench.tool.record.proc.OtherProcesses.Legacy;
import dev.loombench.tool.record.proc.OtherProcesses.Use;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other processes of the machine may be busy meanwhile: figures are set against each other. */
class OtherProcessesTest {

  private static final long SELF = ProcessHandle.current().pid();
  private static final String WORK = "i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done; ";
  private static final String REST = "exec sleep 1000";

  private Process process;

  @AfterEach
  void end() {
    if (process != null) {
      process.destroyForcibly();
    }
  }

  private static Use use(double seconds, long parent) {
    return new Use(seconds, 0, parent, "sh");
  }

  @Test
  void theCpuOfAnEndedProcessPassesToTheAncestorThatShowsIt() {
    Map<Long, Use> before =
        Map.of(10L, use(1, 9), 11L, use(2, 10), 12L, use(30, 11), 13L, use(4, 5));
    Map<Long, Use> now = Map.of(10L, use(1, 9));
    List<Legacy> legacies = OtherProcesses.legacies(before, now, Set.of());
    assertThat(legacies)
        .containsExactlyInAnyOrder(
            new Legacy(List.of(10L, 1L), 2),
            new Legacy(List.of(10L, 1L), 30),
            new Legacy(List.of(1L), 4));

    var waited = new HashMap<>(Map.of(10L, 40.0, 1L, 4.0));
    assertThat(OtherProcesses.subtract(legacies, waited)).isEmpty();
    assertThat(waited).isEqualTo(Map.of(10L, 8.0, 1L, 0.0));

    // The parent was killed before its child, so that init waited for the child.
    var orphaned = new HashMap<>(Map.of(10L, 2.0, 1L, 34.0));
    assertThat(OtherProcesses.subtract(legacies, orphaned)).isEmpty();
    assertThat(orphaned.values()).containsOnly(0.0);
  }

  @Test
  void whatNoAncestorShowsIsKept() {
    var growth = new HashMap<>(Map.of(10L, 3.0));
    assertThat(OtherProcesses.subtract(List.of(new Legacy(List.of(10L, 1L), 30)), growth))
        .containsExactly(new Legacy(List.of(10L, 1L), 27));
    assertThat(growth.get(10L)).isZero();
  }

  @Test
  void whoEndedCountsWithWhatItUsed() throws IOException {
    var others = new OtherProcesses(Set.of(SELF), Set.of(), Set.of());
    start("sh -c '" + WORK + "exit 0'; " + REST);
    Await.until("its child has ended", () -> stat().childSeconds() > 0);

    assertThat(seconds(others)).isGreaterThanOrEqualTo(stat().childSeconds());
  }

  @Test
  void whoHadBeenCountedBeforeItEndedIsNotCountedAgain() throws IOException {
    var others = new OtherProcesses(Set.of(SELF), Set.of(), Set.of());
    start("sh -c '" + WORK + "echo done; read go'; " + REST);
    process.inputReader().readLine();
    double before = seconds(others);

    double used = goThenRest(() -> stat().childSeconds());

    assertThat(seconds(others) - before).isLessThan(used / 2);
  }

  @Test
  void whatWasUsedBeforeTheFirstReadingDoesNotCount() throws IOException {
    var early = new OtherProcesses(Set.of(SELF), Set.of(), Set.of());
    double used = workThenRest();
    var late = new OtherProcesses(Set.of(SELF), Set.of(), Set.of());

    assertThat(seconds(early) - seconds(late)).isGreaterThan(used / 2);
  }

  @Test
  void aProcessOfTheTrialDoesNotCount() throws IOException {
    start("read go; " + WORK + REST);
    var with = new OtherProcesses(Set.of(SELF), Set.of(), Set.of());
    var without = new OtherProcesses(Set.of(SELF, process.pid()), Set.of(), Set.of());
    double used = goThenRest(() -> stat().cpuSeconds());

    assertThat(seconds(with) - seconds(without)).isGreaterThan(used / 2);
  }

  @Test
  void childrenOfAProcessOfTheTrialDoNotCount() throws IOException {
    var with = new OtherProcesses(Set.of(SELF), Set.of(), Set.of());
    var without = new OtherProcesses(Set.of(SELF), Set.of(SELF), Set.of());
    double used = workThenRest();

    assertThat(seconds(with) - seconds(without)).isGreaterThan(used / 2);
  }

  @Test
  void processesAreKnownByTheNamesOfTheirPrograms(@TempDir Path folder) throws IOException {
    var others = new OtherProcesses(Set.of(SELF), Set.of(), Set.of());
    work(folder, "testdatabase");

    assertThat(others.secondsByName().get("testdatabase")).isGreaterThan(stat().cpuSeconds() / 2);
  }

  @Test
  void aDownstreamDoesNotCount(@TempDir Path folder) throws IOException {
    var others = new OtherProcesses(Set.of(SELF), Set.of(), Set.of("testdatabase"));
    work(folder, "testdatabase");

    assertThat(others.secondsByName()).doesNotContainKey("testdatabase");
  }

  /** Starts a process of that name and waits until it has worked. */
  private void work(Path folder, String name) throws IOException {
    Path program = Files.copy(Path.of("/bin/sh"), folder.resolve(name), COPY_ATTRIBUTES);
    process = new ProcessBuilder(program.toString(), "-c", WORK + "echo done; read rest").start();
    process.inputReader().readLine();
  }

  private static double seconds(OtherProcesses others) {
    return others.secondsByName().values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private double workThenRest() throws IOException {
    start("read go; " + WORK + REST);
    return goThenRest(() -> stat().cpuSeconds());
  }

  private double goThenRest(DoubleSupplier used) throws IOException {
    try (var input = process.outputWriter()) {
      input.write("go\n");
    }
    Await.until(
        "it has worked and rests",
        () -> process.info().command().orElse("").endsWith("sleep") && used.getAsDouble() > 0);
    return used.getAsDouble();
  }

  private void start(String script) throws IOException {
    process = new ProcessBuilder("sh", "-c", script).start();
  }

  private ProcessStat stat() {
    try {
      return ProcessStat.read(process.pid());
    } catch (IOException gone) {
      throw new IllegalStateException(gone);
    }
  }
}
