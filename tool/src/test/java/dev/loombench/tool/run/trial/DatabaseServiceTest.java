package dev.loombench.tool.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.Work;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DatabaseServiceTest {

  @Test
  void aQueryWaitsAsLongAsItsWorkloadSays() {
    assertThat(DatabaseService.productDelay(kernel(KernelName.DB))).isEqualTo(Duration.ofMillis(5));
  }

  @Test
  void theWaitOfAnotherWorkloadIsNotThatOfTheDatabase() {
    // A server that serves both is warmed up with both.
    assertThat(DatabaseService.productDelay(kernel(KernelName.DELAY))).isZero();
  }

  private static Work kernel(KernelName name) {
    return new Work.Kernel(name, Map.of("millis", 5L));
  }
}
