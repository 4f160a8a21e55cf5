package dev.loombench.tool.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.launch.os.Await;
import dev.loombench.tool.trial.Window;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SampleThreadTest {

  private final AtomicInteger samples = new AtomicInteger();
  private final AtomicInteger whole = new AtomicInteger();

  @Test
  void aLastWholeSampleIsTakenBeforeItStops() {
    SampleThread thread = SampleThread.start("test", this::count);

    thread.stop();

    assertThat(whole.get()).isPositive();
  }

  @Test
  void aSlowSampleDoesNotDelayTheCallerThatSetsWindows() {
    var released = new CountDownLatch(1);
    SampleThread thread =
        SampleThread.start(
            "test",
            isWhole -> {
              count(isWhole);
              await(released);
            });
    Await.until("a sample is being taken", () -> samples.get() == 1);
    Instant start = Instant.now().plusSeconds(1);

    thread.alignTo(List.of(new Window(start, start.plusSeconds(1))));

    released.countDown();
    thread.stop();
    assertThat(samples.get()).isGreaterThanOrEqualTo(2);
  }

  private void count(boolean isWhole) {
    samples.incrementAndGet();
    if (isWhole) {
      whole.incrementAndGet();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}
