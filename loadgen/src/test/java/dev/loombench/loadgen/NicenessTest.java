package dev.loombench.loadgen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class NicenessTest {

  private static final Path CLASSES = Path.of("target", "classes");

  private Process process;

  @AfterEach
  void end() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Test
  void onlyTheThreadsThatEventLoopsNeedKeepTheirNiceness() throws Exception {
    process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                CLASSES + ":" + System.getProperty("java.class.path"),
                Main.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    int events = process.getInputStream().read(); // the first event follows the change
    assertThat(events).isPositive();
    int own = niceness(Path.of("/proc", String.valueOf(process.pid()), "stat"));

    assertThat(threads("C1 Compiler", "C2 Compiler", "Common-Cleaner", "Service Thread"))
        .isNotEmpty()
        .containsOnly(Math.min(19, own + 10));
    assertThat(threads("VM Thread", "java")).isNotEmpty().containsOnly(own);
  }

  private List<Integer> threads(String... names) throws IOException {
    try (Stream<Path> tasks = Files.list(Path.of("/proc", String.valueOf(process.pid()), "task"))) {
      return tasks
          .filter(task -> Stream.of(names).anyMatch(name -> read(task, "comm").startsWith(name)))
          .map(task -> niceness(task.resolve("stat")))
          .toList();
    }
  }

  private static int niceness(Path stat) {
    String text = read(stat.getParent(), "stat");
    return Integer.parseInt(text.substring(text.lastIndexOf(')') + 2).split(" ", -1)[16]);
  }

  private static String read(Path folder, String file) {
    try {
      return Files.readString(folder.resolve(file));
    } catch (IOException ended) {
      return "";
    }
  }
}
