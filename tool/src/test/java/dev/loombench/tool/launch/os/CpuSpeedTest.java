package dev.loombench.tool.launch.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CpuSpeedTest {

  @Test
  void aSampleHasASpeedThatCpusHave() {
    CpuSpeed.warmUp();

    // A CPU of 1 to 6 GHz needs a few cycles for each step of four chains.
    assertThat(CpuSpeed.sample()).isBetween(10.0, 3000.0);
  }

  @Test
  void fewInterruptedSamplesAreNoVariation() {
    double[] speeds = new double[50];
    Arrays.fill(speeds, 300);
    IntStream.range(0, 5).forEach(i -> speeds[i * 10] = 20);

    Check check = CpuSpeed.judged(speeds);

    assertThat(check.status()).isEqualTo(Check.Status.OK);
    assertThat(check.found()).contains("100 %");
  }

  @Test
  void aSpeedThatFallsForTwoTenthsOfTheTimeIsAWarning() {
    double[] speeds = new double[50];
    Arrays.fill(speeds, 300);
    Arrays.fill(speeds, 20, 30, 210);

    Check check = CpuSpeed.judged(speeds);

    assertThat(check.status()).isEqualTo(Check.Status.WARN);
    assertThat(check.found()).contains("70 %");
  }
}
