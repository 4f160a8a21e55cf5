package dev.loombench.tool.launch.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuCoresTest {

  @TempDir Path system;

  @Test
  void hyperThreadsOfOneCoreBelongTogether() throws IOException {
    siblings(0, "0,4");
    siblings(4, "0,4");
    siblings(1, "1,5");
    siblings(5, "1,5");

    assertThat(CpuCores.of(CpuSet.parse("0-1,4-5"), system).cores())
        .extracting(CpuSet::list)
        .containsExactly("0,4", "1,5");
  }

  @Test
  void siblingsThatAreNotAllowedAreLeftOut() throws IOException {
    siblings(2, "2,6");

    assertThat(CpuCores.of(CpuSet.parse("2"), system).cores())
        .extracting(CpuSet::list)
        .containsExactly("2");
  }

  @Test
  void unknownSiblingsMeanOneCoreForEachCpu() {
    assertThat(CpuCores.of(CpuSet.parse("0-1"), system).cores())
        .extracting(CpuSet::list)
        .containsExactly("0", "1");
  }

  private void siblings(int cpu, String list) throws IOException {
    Path folder = Files.createDirectories(system.resolve("cpu" + cpu + "/topology"));
    Files.writeString(folder.resolve("thread_siblings_list"), list + "\n");
  }
}
