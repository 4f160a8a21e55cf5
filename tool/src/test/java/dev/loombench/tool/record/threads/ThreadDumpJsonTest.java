package dev.loombench.tool.record.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.trial.threads.ThreadPlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadDumpJsonTest {

  private static final String OF_25 =
      """
      {"threadDump": {"processId": "7", "threadContainers": [
        {"container": "<root>", "parent": null, "threads": [
          {"tid": "3", "name": "main", "state": "TIMED_WAITING", "stack": ["java.base\\/java.lang.Thread.sleep(Thread.java:540)"]},
          {"tid": "22", "virtual": true, "name": "b-1", "state": "BLOCKED", "blockedOn": "app.Cache@1528a39d",
           "stack": ["app.Cache.get(Cache.java:3)", "java.base\\/java.lang.VirtualThread.run(VirtualThread.java:460)"]}
        ], "threadCount": "2"},
        {"container": "java.util.concurrent.ThreadPerTaskExecutor@3e9b427e", "parent": "<root>", "threads": [
          {"tid": "23", "virtual": true, "name": "", "state": "WAITING",
           "parkBlocker": {"object": "java.util.concurrent.locks.ReentrantLock$NonfairSync@16978d63"},
           "stack": ["java.base\\/java.lang.VirtualThread.park(VirtualThread.java:742)",
                     "java.base\\/java.util.concurrent.locks.ReentrantLock.lock(ReentrantLock.java:323)",
                     "app\\/\\/app.Work$$Lambda\\/0x000000003f0a1000.call(Unknown Source)",
                     "java.base\\/java.lang.VirtualThread.run(VirtualThread.java:460)"]}
        ], "threadCount": "1"}
      ]}}
      """;

  private static final String OF_21 =
      """
      {"threadDump": {"processId": 7, "threadContainers": [
        {"container": "<root>", "parent": null, "threads": [
          {"tid": 3, "name": "main", "stack": ["java.base\\/java.lang.Thread.sleep(Unknown Source)"]},
          {"tid": 24, "name": "v-1", "stack": [
            "java.base\\/java.lang.VirtualThread.parkNanos(Unknown Source)",
            "java.base\\/java.lang.Thread.sleep(Unknown Source)",
            "app.Delay.sleep(Delay.java:9)",
            "java.base\\/java.lang.VirtualThread.run(Unknown Source)"]}
        ], "threadCount": 2}
      ]}}
      """;

  @TempDir Path folder;

  @Test
  void virtualThreadsOfJdk25HaveStatesAndLocks() throws IOException {
    List<DumpedThread> threads = read(OF_25);

    assertThat(threads).extracting(DumpedThread::name).containsExactly("b-1", "");
    assertThat(threads)
        .extracting(ThreadPlaces::of)
        .containsExactly(ThreadPlace.MONITOR, ThreadPlace.LOCK);
    assertThat(threads)
        .extracting(DumpedThread::awaited)
        .containsExactly(
            Optional.of("app.Cache"),
            Optional.of("java.util.concurrent.locks.ReentrantLock$NonfairSync"));
    assertThat(threads.get(1).frames().get(2)).isEqualTo("app.Work$$Lambda.call");
  }

  @Test
  void virtualThreadsOfJdk21AreRecognizedByTheirStacks() throws IOException {
    List<DumpedThread> threads = read(OF_21);

    assertThat(threads).extracting(DumpedThread::name).containsExactly("v-1");
    assertThat(ThreadPlaces.of(threads.getFirst())).isEqualTo(ThreadPlace.SLEEP);
    assertThat(ThreadPlaces.ownFrame(threads.getFirst())).isEqualTo("app.Delay.sleep");
  }

  @Test
  void aFileThatIsCutOffIsSaidToBe() {
    assertThatThrownBy(() -> read(OF_25.substring(0, 500)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("truncated");
  }

  private List<DumpedThread> read(String text) throws IOException {
    return ThreadDumpJson.virtualThreads(Files.writeString(folder.resolve("dump.json"), text));
  }
}
