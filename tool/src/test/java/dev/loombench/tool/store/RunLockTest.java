package dev.loombench.tool.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.yaml.StudyReader;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLockTest {

  private static final String STUDY =
      """
      study: s
      question: Which?
      variants: {a: {server: spring-mvc}}
      workloads: {w: {kernel: hello, load: {users: 5}}}
      """;

  @TempDir private Path folder;
  private RunDirectory directory;
  private Path file;

  @BeforeEach
  void create() {
    directory =
        RunDirectory.create(
            folder.resolve("run"), new StudyReader().read(STUDY, Path.of("study.yaml")), STUDY);
    file = directory.root().resolve("run.lock");
  }

  @Test
  void itsFileIsRemovedAtTheEnd() {
    try (RunLock _ = RunLock.take(directory)) {
      assertThat(file).exists();
    }
    assertThat(file).doesNotExist();
  }

  @Test
  void aLockedRunIsRefusedUntilTheLockIsClosed() {
    try (RunLock _ = RunLock.take(directory)) {
      assertThatThrownBy(() -> RunLock.take(directory))
          .isInstanceOf(Problem.class)
          .hasMessageStartingWith("another loombench is running in " + directory.root());
      assertThat(file).exists();
    }
    try (RunLock _ = RunLock.take(directory)) {
      assertThat(file).exists();
    }
  }
}
