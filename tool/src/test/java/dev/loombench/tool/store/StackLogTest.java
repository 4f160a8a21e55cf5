package dev.loombench.tool.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.trial.SampledStacks;
import dev.loombench.tool.trial.Window;
import dev.loombench.tool.trial.threads.SampledStack;
import dev.loombench.tool.trial.threads.ThreadKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackLogTest {

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  @TempDir private Path folder;

  @Test
  void whatIsWrittenIsRead() {
    Path file = folder.resolve("one.stacks.gz");
    List<SampledStacks> windows = List.of(sampled(START, 3), sampled(START.plusSeconds(5), 9));

    StackLog.write(file, windows);

    assertThat(StackLog.read(file)).isEqualTo(windows);
  }

  @Test
  void aDamagedFileIsAProblemWithItsName() throws Exception {
    Path file = Files.writeString(folder.resolve("one.stacks.gz"), "not zipped");

    assertThatThrownBy(() -> StackLog.read(file))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("one.stacks.gz can't be read");
  }

  private static SampledStacks sampled(Instant start, long samples) {
    return new SampledStacks(
        new Window(start, start.plusSeconds(2)),
        "jfr",
        "jdk.CPUTimeSample",
        OptionalLong.of(10_000_000),
        2,
        1,
        Map.of(ThreadKind.JAVA, 1_000L, ThreadKind.GC, 5L),
        List.of(
            new SampledStack(
                ThreadKind.JAVA, List.of("java.lang.Thread.run", "a.B.<init>"), samples),
            new SampledStack(ThreadKind.JAVA, List.of(), 1)));
  }
}
