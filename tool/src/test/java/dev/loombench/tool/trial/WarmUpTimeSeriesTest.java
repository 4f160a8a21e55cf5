package dev.loombench.tool.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.WarmUpTimeSeries.Second;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WarmUpTimeSeriesTest {

  @Test
  void theCompilersShareIsThatOfTheLastSeconds() {
    List<Second> seconds =
        IntStream.range(0, 20)
            .mapToObj(second -> new Second(second, 100, 1, second < 14 ? 0.9 : 0.25))
            .toList();

    assertThat(new WarmUpTimeSeries("", false, seconds).lastCompilerShare()).isEqualTo(0.25);
  }

  @Test
  void aServerWithoutCpuHasNoShare() {
    assertThat(new WarmUpTimeSeries("", false, List.of()).lastCompilerShare()).isZero();
  }
}
