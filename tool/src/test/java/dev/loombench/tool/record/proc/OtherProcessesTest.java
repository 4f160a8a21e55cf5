package dev.loombench.tool.record.proc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.launch.os.Await;
import dev.loombench.tool.launch.os.ProcessStat;
import dev.loombench.tool.record.proc.OtherProcesses.Use;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

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

  @Test
  void theCpuOfAChildWhoseParentEndedTooPassesToTheNearestRemainingAncestor() {
    Use shell = new Use(1, 9);
    Map<Long, Use> before =
        Map.of(10L, shell, 11L, new Use(2, 10), 12L, new Use(30, 11), 13L, new Use(4, 5));

    assertThat(OtherProcesses.inherited(before, Map.of(10L, shell), Set.of()))
        .isEqualTo(Map.of(10L, 32.0, 1L, 4.0));
  }

  @Test
  void whoEndedCountsWithWhatItUsed() throws IOException {
    var others = new OtherProcesses(Set.of(SELF), Set.of());
    start("sh -c '" + WORK + "exit 0'; " + REST);
    Await.until("its child has ended", () -> stat().childSeconds() > 0);

    assertThat(others.seconds()).isGreaterThanOrEqualTo(stat().childSeconds());
  }

  @Test
  void whoHadBeenCountedBeforeItEndedIsNotCountedAgain() throws IOException {
    var others = new OtherProcesses(Set.of(SELF), Set.of());
    start("sh -c '" + WORK + "echo done; read go'; " + REST);
    process.inputReader().readLine();
    double before = others.seconds();

    double used = goThenRest(() -> stat().childSeconds());

    assertThat(others.seconds() - before).isLessThan(used / 2);
  }

  @Test
  void whatWasUsedBeforeTheFirstReadingDoesNotCount() throws IOException {
    var early = new OtherProcesses(Set.of(SELF), Set.of());
    double used = workThenRest();
    var late = new OtherProcesses(Set.of(SELF), Set.of());

    assertThat(early.seconds() - late.seconds()).isGreaterThan(used / 2);
  }

  @Test
  void aProcessOfTheTrialDoesNotCount() throws IOException {
    start("read go; " + WORK + REST);
    var with = new OtherProcesses(Set.of(SELF), Set.of());
    var without = new OtherProcesses(Set.of(SELF, process.pid()), Set.of());
    double used = goThenRest(() -> stat().cpuSeconds());

    assertThat(with.seconds() - without.seconds()).isGreaterThan(used / 2);
  }

  @Test
  void childrenOfAProcessOfTheTrialDoNotCount() throws IOException {
    var with = new OtherProcesses(Set.of(SELF), Set.of());
    var without = new OtherProcesses(Set.of(SELF), Set.of(SELF));
    double used = workThenRest();

    assertThat(with.seconds() - without.seconds()).isGreaterThan(used / 2);
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
