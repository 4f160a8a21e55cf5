package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CompilerThreadsTest {

  /** The place of the policy in {@code /proc/PID/task/TID/stat}, after the name; see proc(5). */
  private static final int POLICY = 38;

  @AfterEach
  void letThemCompile() {
    CompilerThreads.takeTheirTurn();
  }

  @Test
  void onlyTheyGiveWayAndTakeTheirTurnAgain() throws IOException {
    assertThat(CompilerThreads.giveWay()).isTrue();
    assertThat(policies("C1 CompilerThre")).isNotEmpty().containsOnly("5");
    assertThat(policies("VM Thread")).containsOnly("0");
    CompilerThreads.takeTheirTurn();
    assertThat(policies("C1 CompilerThre")).containsOnly("0");
  }

  private static List<String> policies(String name) throws IOException {
    try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
      return tasks
          .map(CompilerThreadsTest::stat)
          .filter(stat -> stat.contains("(" + name + ")"))
          .map(stat -> stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[POLICY])
          .toList();
    }
  }

  private static String stat(Path task) {
    try {
      return Files.readString(task.resolve("stat"));
    } catch (IOException threadEndedMeanwhile) {
      return "";
    }
  }
}
