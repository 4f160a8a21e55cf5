package dev.loombench.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PinTest {

  @Test
  void eachRunHasItsOwnMonitor() throws Exception {
    Pin.run(new PinParameters(0));
    Object first = Pin.latest();
    Pin.run(new PinParameters(0));
    assertThat(Pin.latest()).isNotSameAs(first);
  }

  @Test
  void sleepsWhileItHoldsTheMonitor() throws Exception {
    Object before = Pin.latest();
    Thread pinning =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    Pin.run(new PinParameters(60_000));
                  } catch (InterruptedException ended) {
                    Thread.currentThread().interrupt();
                  }
                });
    while (Pin.latest().equals(before) || pinning.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    Thread other = Thread.ofPlatform().start(() -> takes(Pin.latest()));
    while (other.getState() != Thread.State.BLOCKED) {
      assertThat(other.isAlive()).isTrue();
    }
    pinning.interrupt();
    other.join();
    pinning.join();
  }

  private static void takes(Object monitor) {
    synchronized (monitor) {
      assertThat(Thread.holdsLock(monitor)).isTrue();
    }
  }
}
