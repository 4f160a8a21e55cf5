package dev.loombench.tool.run.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class GeneratorCompilationTest {

  private static final WarmUpGate.Status STABLE = new WarmUpGate.Status(true, "JIT 0.1 %");
  private static final long MILLI = 1_000_000;

  private long usedMillis;
  private final GeneratorCompilation generator =
      new GeneratorCompilation(() -> OptionalLong.of(usedMillis * MILLI));

  @Test
  void aStableServerWaitsWhileTheGeneratorCompiles() {
    after(3, 0);

    assertThat(after(1, 100))
        .isEqualTo(new WarmUpGate.Status(false, "JIT 0.1 %; generator JIT 2.5 % (limit 0.5 %)"));
    assertThat(after(3, 5).passed()).isFalse();
    assertThat(after(1, 5)).isEqualTo(STABLE);
  }

  @Test
  void aServerThatIsNotStableIsNamedAlone() {
    var unstable = new WarmUpGate.Status(false, "JIT 9 %");
    after(5, 100);

    assertThat(generator.and(unstable)).isEqualTo(unstable);
  }

  @Test
  void theGeneratorIsWaitedForHalfAMinute() {
    assertThat(after(30, 100).passed()).isFalse();
    assertThat(after(1, 100)).isEqualTo(STABLE);
  }

  @Test
  void anUnknownGeneratorIsNotWaitedFor() {
    assertThat(new GeneratorCompilation(OptionalLong::empty).and(STABLE)).isEqualTo(STABLE);
  }

  private WarmUpGate.Status after(int seconds, int millisOfEach) {
    WarmUpGate.Status status = STABLE;
    for (int second = 0; second < seconds; second++) {
      usedMillis += millisOfEach;
      status = generator.and(STABLE);
    }
    return status;
  }
}
