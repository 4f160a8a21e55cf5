package dev.loombench.servers.bottleneck;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;

/**
 * Sleep of a pinned virtual thread: in a monitor of its own up to Java 23, in a class initializer
 * since, whose native frame pins. Requests share nothing, so that they wait for carriers only.
 */
final class PinnedWork implements Work {

  private static final int FIRST_WITHOUT_PINNING_MONITORS = 24;
  private static final boolean MONITOR_PINS =
      Runtime.version().feature() < FIRST_WITHOUT_PINNING_MONITORS;

  /** The work on whose behalf {@link SlowInitializer} sleeps on this thread. */
  private static final ThreadLocal<PinnedWork> CALLER = new ThreadLocal<>();

  private final int millis;
  private final HoldCounter holds;
  private final byte[] initializer = bytesOf(SlowInitializer.class);

  PinnedWork(int millis, HoldCounter holds) {
    this.millis = millis;
    this.holds = holds;
  }

  @Override
  public void once() throws InterruptedException {
    if (MONITOR_PINS) {
      var own = new Object();
      synchronized (own) {
        holds.sleep(millis);
      }
    } else {
      sleepInInitializer();
    }
  }

  /** Defines and initializes a new hidden class from the same bytes. */
  private void sleepInInitializer() {
    CALLER.set(this);
    try {
      MethodHandles.lookup().defineHiddenClass(initializer, true);
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException(impossible);
    } finally {
      CALLER.remove();
    }
  }

  /** Called by the class initializer. */
  static void sleep() {
    PinnedWork caller = CALLER.get();
    try {
      caller.holds.sleep(caller.millis);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static byte[] bytesOf(Class<?> type) {
    try (InputStream bytes = type.getResourceAsStream(type.getSimpleName() + ".class")) {
      return bytes.readAllBytes();
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }
}
