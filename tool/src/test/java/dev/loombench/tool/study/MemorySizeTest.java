package dev.loombench.tool.study;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemorySizeTest {

  @Test
  void sizesAreReadAsTheJvmReadsThem() {
    assertThat(MemorySize.bytes("512m")).isEqualTo(536_870_912);
    assertThat(MemorySize.bytes("2G")).isEqualTo(2_147_483_648L);
    assertThat(MemorySize.bytes("1048576")).isEqualTo(1_048_576);
  }

  @Test
  void onlyASizeWithItsUnitIsOneInAStudy() {
    assertThat(MemorySize.ofText("16m")).contains(16_777_216L);
    assertThat(MemorySize.ofText("16")).isEmpty();
    assertThat(MemorySize.ofText("0m")).isEmpty();
    assertThat(MemorySize.ofText("1.5g")).isEmpty();
  }

  @Test
  void wholeMebibytesAreWrittenInMebibytes() {
    assertThat(MemorySize.text(268_435_456)).isEqualTo("256 MiB");
    assertThat(MemorySize.text(1_000)).isEqualTo("1000 bytes");
  }
}
