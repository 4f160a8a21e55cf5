package dev.loombench.loadgen.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class TrainingTest {

  private static final int KILLED = 128 + 9;

  @Test
  @Timeout(120)
  void endsWithItsInputAndWritesNoCache(@TempDir Path folder) throws Exception {
    Path cache = folder.resolve("cache.aot");
    Process training =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:AOTCacheOutput=" + cache,
                "-cp",
                System.getProperty("java.class.path"),
                Training.class.getName())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      while (training.children().findAny().isEmpty()) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
      ProcessHandle server = training.children().findAny().orElseThrow();

      training.getOutputStream().close();

      assertThat(training.waitFor()).isEqualTo(KILLED);
      assertThat(cache).doesNotExist();
      server.onExit().get(60, TimeUnit.SECONDS);
    } finally {
      training.destroyForcibly();
    }
  }
}
