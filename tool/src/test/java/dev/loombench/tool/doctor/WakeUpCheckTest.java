package dev.loombench.tool.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.launch.os.Check;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class WakeUpCheckTest {

  private final Histogram nanos = new Histogram(3);

  @Test
  void aPunctualMachineIsFit() {
    nanos.recordValueWithCount(60_000, 990);
    nanos.recordValueWithCount(2_000_000, 10);
    Check check = WakeUpCheck.judged(nanos);
    assertThat(check.status()).isEqualTo(Check.Status.OK);
    assertThat(check.found()).isEqualTo("p50 0.06 ms, p99 0.06 ms, p99.9 2.00 ms");
  }

  @Test
  void aMachineThatIsLateAtP99GetsAWarning() {
    nanos.recordValueWithCount(60_000, 980);
    nanos.recordValueWithCount(800_000, 20);
    assertThat(WakeUpCheck.judged(nanos).status()).isEqualTo(Check.Status.WARN);
  }
}
