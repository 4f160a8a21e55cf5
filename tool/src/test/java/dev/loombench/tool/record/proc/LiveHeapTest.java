package dev.loombench.tool.record.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.tool.record.LiveFigure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveHeapTest {

  private static final long MEBIBYTE = 1024 * 1024;

  @TempDir private Path folder;

  @Test
  void theHeapOfThisJvmIsKnown() {
    assumeTrue(Files.isDirectory(Path.of("/proc/self")), "/tmp is where HotSpot writes on Linux");
    System.gc();

    var heap = LiveHeap.of(OptionalLong.of(ProcessHandle.current().pid())).read();

    assertThat(heap.get(LiveFigure.HEAP_USED))
        .isBetween((double) MEBIBYTE, heap.get(LiveFigure.HEAP_COMMITTED));
    assertThat(heap.get(LiveFigure.HEAP_COMMITTED))
        .isCloseTo((double) Runtime.getRuntime().totalMemory(), withinPercentage(25));
  }

  @Test
  void theHeapOfAProcessWithoutTheFileIsUnknown() {
    assertThat(LiveHeap.of(OptionalLong.of(1)).read()).isEmpty();
    assertThat(LiveHeap.of(OptionalLong.empty()).read()).isEmpty();
  }

  @Test
  void theHeapIsUnknownIfTheFileIsOfAnotherForm() throws IOException {
    Path file = folder.resolve("1");
    Files.write(file, new byte[100]);

    assertThat(LiveHeap.in(file).read()).isEmpty();
  }
}
