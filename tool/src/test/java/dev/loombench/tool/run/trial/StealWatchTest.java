package dev.loombench.tool.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.launch.os.MachineCpu;
import org.junit.jupiter.api.Test;

class StealWatchTest {

  private static final MachineCpu START = new MachineCpu(100, 3, 1000);

  @Test
  void stealAboveTheLimitIsNamedWithIt() {
    assertThat(StealWatch.violation(START, new MachineCpu(110, 3.96, 1020)))
        .contains("the hypervisor took 4.8 % of the CPU (limit 2 %)");
  }

  @Test
  void stealUpToTheLimitIsValid() {
    assertThat(StealWatch.violation(START, new MachineCpu(110, 3.4, 1020))).isEmpty();
  }

  @Test
  void readingsWithoutTimeBetweenThemAreValid() {
    assertThat(StealWatch.violation(START, START)).isEmpty();
  }

  @Test
  void nothingIsKnownBeforeTheFirstWindow() {
    assertThat(new StealWatch().violation()).isEmpty();
  }
}
