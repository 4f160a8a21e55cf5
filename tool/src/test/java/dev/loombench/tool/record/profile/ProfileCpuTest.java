package dev.loombench.tool.record.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.ThreadKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileCpuTest {

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  private static final Window WINDOW = new Window(START, START.plusSeconds(2));

  @TempDir private Path folder;

  @Test
  void theCpuOfEachKindIsWhatItsThreadsUsedInTheWindow() throws IOException {
    var cpu = new ProfileCpu(tasks());
    thread(1, "java", 100);
    thread(2, "http-nio-exec-1", 1_000);
    thread(3, "C2 CompilerThre", 5_000);
    thread(4, "G1 Conc#0", 10);
    thread(5, "VM Thread", 20);
    cpu.sample(START);
    thread(2, "http-nio-exec-1", 1_700);
    thread(3, "C2 CompilerThre", 5_060);
    thread(4, "G1 Conc#0", 15);
    thread(5, "VM Thread", 24);
    cpu.sample(START.plusSeconds(2));

    assertThat(cpu.within(WINDOW))
        .isEqualTo(
            Map.of(
                ThreadKind.JAVA, 700L, ThreadKind.JIT, 60L, ThreadKind.GC, 5L, ThreadKind.JVM, 4L));
  }

  @Test
  void aThreadThatEndedKeepsItsLastReading() throws IOException {
    var cpu = new ProfileCpu(tasks());
    thread(2, "exec-1", 1_000);
    thread(3, "exec-2", 1_000);
    cpu.sample(START);
    thread(3, "exec-2", 1_300);
    cpu.sample(START.plusSeconds(1));
    end(3);
    cpu.sample(START.plusSeconds(2));

    assertThat(cpu.within(WINDOW)).containsEntry(ThreadKind.JAVA, 300L);
  }

  @Test
  void withoutAReadingAtBothEndsThereIsNone() throws IOException {
    var cpu = new ProfileCpu(tasks());
    thread(2, "exec-1", 1_000);
    cpu.sample(START.plusSeconds(1));
    cpu.sample(START.plusSeconds(3));

    assertThat(cpu.within(WINDOW)).isEmpty();
  }

  @Test
  void aProcessThatEndedIsNotRead() {
    var cpu = new ProfileCpu(folder.resolve("gone/task"));
    cpu.sample(START);
    cpu.sample(START.plusSeconds(2));

    assertThat(cpu.within(WINDOW)).isEmpty();
  }

  private Path tasks() {
    return folder.resolve("1/task");
  }

  private void thread(int id, String name, long nanos) throws IOException {
    Path thread = Files.createDirectories(tasks().resolve(Integer.toString(id)));
    Files.writeString(thread.resolve("comm"), name + "\n");
    Files.writeString(thread.resolve("schedstat"), nanos + " 7 3\n");
  }

  private void end(int id) throws IOException {
    Path thread = tasks().resolve(Integer.toString(id));
    Files.delete(thread.resolve("comm"));
    Files.delete(thread.resolve("schedstat"));
    Files.delete(thread);
  }
}
