package dev.loombench.tool.record.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessThreadsTest {

  @TempDir Path tasks;

  @Test
  void runQueueWaitAndSwitchesAreSummedOverThreads() throws IOException {
    thread("10", "java", "5000 70 3", 4, 1);
    thread("11", "http (nio) 1", "6000 30 2", 10, 2);

    assertThat(new ProcessThreads(tasks).readAll())
        .isEqualTo(new ProcessThreads.Totals(100, 14, 3));
  }

  @Test
  void aThreadThatEndedKeepsItsLastReading() throws IOException {
    thread("10", "java", "5000 70 3", 4, 1);
    thread("11", "worker", "6000 30 2", 10, 2);
    var threads = new ProcessThreads(tasks);
    threads.readAll();

    remove("11");
    thread("10", "java", "5000 80 3", 5, 1);

    assertThat(threads.readAll()).isEqualTo(new ProcessThreads.Totals(110, 15, 3));
    assertThat(threads.readAll()).isEqualTo(new ProcessThreads.Totals(110, 15, 3));
  }

  @Test
  void anIdTakenOverByANewThreadCountsBoth() {
    var table = new ProcessThreads.ThreadTable(1);
    table.update(Map.of("7", new long[] {100}));
    table.update(Map.of("7", new long[] {20}));
    table.update(Map.of("7", new long[] {25}));

    assertThat(table.totals()).containsExactly(125);
  }

  @Test
  void onlyTheCompilersThreadsCountAsCompilers() throws IOException {
    thread("10", "java", "5000 70 3", 4, 1);
    thread("11", "C1 CompilerThre", "300 1 1", 1, 1);
    thread("12", "C2 CompilerThre", "400 1 1", 1, 1);
    thread("13", "C2 is not a com", "900 1 1", 1, 1);

    assertThat(new ProcessThreads(tasks).compilerNanos()).isEqualTo(700);
  }

  @Test
  void collectorsAreKnownByTheirNames() throws IOException {
    thread("10", "java", "5000 70 3", 4, 1);
    thread("11", "C1 CompilerThre", "300 1 1", 1, 1);
    thread("12", "VM Thread", "40 1 1", 1, 1);
    thread("13", "GC Thread#0", "50 1 1", 1, 1);
    thread("14", "G1 Conc#0", "60 1 1", 1, 1);
    thread("15", "ZWorkerYoung#0", "70 1 1", 1, 1);
    thread("16", "VM Periodic Tas", "900 1 1", 1, 1);

    assertThat(new ProcessThreads(tasks).ownNanos())
        .isEqualTo(new ProcessThreads.OwnNanos(300, OptionalLong.of(220)));
  }

  @Test
  void theCollectorsCpuIsUnknownInAProcessWithoutCollectorThreads() throws IOException {
    thread("10", "server", "5000 70 3", 4, 1);
    thread("11", "executor-thread", "300 1 1", 1, 1);

    assertThat(new ProcessThreads(tasks).ownNanos())
        .isEqualTo(new ProcessThreads.OwnNanos(0, OptionalLong.empty()));
  }

  @Test
  void aCompilerThreadThatTheJvmEndedIsNotForgotten() throws IOException {
    thread("11", "C2 CompilerThre", "300 1 1", 1, 1);
    thread("12", "C2 CompilerThre", "400 1 1", 1, 1);
    var threads = new ProcessThreads(tasks);
    threads.compilerNanos();

    remove("12");

    assertThat(threads.compilerNanos()).isEqualTo(700);
  }

  @Test
  void aNewThreadIsKnownByTheNameItGetsNotByItsParents() throws IOException {
    thread("11", "java", "300 1 1", 1, 1);
    var threads = new ProcessThreads(tasks);
    assertThat(threads.compilerNanos()).isZero();

    thread("11", "C2 CompilerThre", "400 1 1", 1, 1);

    assertThat(threads.compilerNanos()).isEqualTo(400);
  }

  @Test
  void aProcessThatEndedCannotBeRead() {
    assertThatThrownBy(() -> new ProcessThreads(tasks.resolve("gone")).readAll())
        .isInstanceOf(IOException.class)
        .hasMessage("the process ended");
  }

  private void thread(String id, String name, String schedule, long voluntary, long involuntary)
      throws IOException {
    Path folder = Files.createDirectories(tasks.resolve(id));
    Files.writeString(folder.resolve("comm"), name + "\n");
    Files.writeString(folder.resolve("schedstat"), schedule + "\n");
    Files.writeString(
        folder.resolve("status"),
        """
        Name:	%s
        State:	S (sleeping)
        voluntary_ctxt_switches:	%d
        nonvoluntary_ctxt_switches:	%d
        """
            .formatted(name, voluntary, involuntary));
  }

  private void remove(String id) throws IOException {
    for (String file : new String[] {"comm", "schedstat", "status", ""}) {
      Files.delete(tasks.resolve(id).resolve(file));
    }
  }
}
