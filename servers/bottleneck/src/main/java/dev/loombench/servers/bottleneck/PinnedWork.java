package dev.loombench.servers.bottleneck;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;

/**
 * Sleeps where a virtual thread can't leave its carrier: in a monitor of its own up to Java 23,
 * where a monitor pins, and in a class's initialiser since, for which a frame of the JVM's own is
 * on the stack. Nothing is shared, so that requests wait for nothing but a carrier.
 */
final class PinnedWork implements Work {

  private static final int FIRST_WITHOUT_PINNING_MONITORS = 24;
  private static final boolean MONITOR_PINS =
      Runtime.version().feature() < FIRST_WITHOUT_PINNING_MONITORS;

  /** What an initialiser of {@link SlowInitialiser} sleeps for on this thread. */
  private static final ThreadLocal<PinnedWork> CALLER = new ThreadLocal<>();

  private final int millis;
  private final HoldCounter held;
  private final byte[] initialiser = bytesOf(SlowInitialiser.class);

  PinnedWork(int millis, HoldCounter held) {
    this.millis = millis;
    this.held = held;
  }

  @Override
  public void once() throws InterruptedException {
    if (MONITOR_PINS) {
      var own = new Object();
      synchronized (own) {
        held.sleep(millis);
      }
    } else {
      sleepInInitialiser();
    }
  }

  /** Each time as a class of its own, made from the same bytes. */
  private void sleepInInitialiser() {
    CALLER.set(this);
    try {
      MethodHandles.lookup().defineHiddenClass(initialiser, true);
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException(impossible);
    } finally {
      CALLER.remove();
    }
  }

  /** Called by the initialiser. */
  static void sleep() {
    PinnedWork caller = CALLER.get();
    try {
      caller.held.sleep(caller.millis);
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
