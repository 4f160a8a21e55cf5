package dev.loombench.tool.launch.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CpuSetTest {

  @Test
  void rangesAndSingleCpusAreRead() {
    assertThat(CpuSet.parse("0-3,8\n").cpus()).containsExactly(0, 1, 2, 3, 8);
  }

  @Test
  void aSetIsWrittenAsTheKernelWritesIt() {
    assertThat(new CpuSet(List.of(8, 0, 1, 2, 3, 10, 11)).list()).isEqualTo("0-3,8,10-11");
  }

  @Test
  void aSingleCpuIsNoRange() {
    assertThat(CpuSet.parse("5").list()).isEqualTo("5");
  }
}
