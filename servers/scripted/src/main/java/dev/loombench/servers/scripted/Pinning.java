package dev.loombench.servers.scripted;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * Blocking of pinned virtual threads: in a monitor up to Java 23, in a class initializer since,
 * whose native frame pins.
 */
final class Pinning {

  private static final int FIRST_WITHOUT_PINNING_MONITORS = 24;
  private static final int RUNTIME = Runtime.version().feature();

  /** Duration for which {@link SlowInitializer} sleeps on this thread. */
  static final ThreadLocal<Integer> MILLIS = new ThreadLocal<>();

  private Pinning() {}

  /** Blocks virtual threads one after another. */
  static Map<String, ?> pin(Request request) throws InterruptedException {
    request.only("times", "millis");
    int times = (int) request.number("times", 1, 100_000);
    int millis = (int) request.number("millis", 1, 60_000);
    boolean monitorPins = RUNTIME < FIRST_WITHOUT_PINNING_MONITORS;
    byte[] initializer = bytesOf(SlowInitializer.class);
    long pinnedNanos = 0;
    for (int time = 0; time < times; time++) {
      var ended = new CountDownLatch(1);
      var spent = new long[1];
      Thread.ofVirtual()
          .name("pinned")
          .start(
              () -> {
                long start = System.nanoTime();
                if (monitorPins) {
                  sleepInMonitor(millis);
                } else {
                  sleepInInitializer(initializer, millis);
                }
                spent[0] = System.nanoTime() - start;
                ended.countDown();
              });
      ended.await();
      pinnedNanos += spent[0];
    }
    return Map.of(
        "pinned",
        times,
        "pinnedMicros",
        pinnedNanos / 1000,
        "by",
        monitorPins ? "monitor" : "initializer");
  }

  private static void sleepInMonitor(int millis) {
    var monitor = new Object();
    synchronized (monitor) {
      sleep(millis);
    }
  }

  /** Defines and initializes a new hidden class from the same bytes. */
  private static void sleepInInitializer(byte[] bytes, int millis) {
    MILLIS.set(millis);
    try {
      MethodHandles.lookup().defineHiddenClass(bytes, true);
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static void sleep(int millis) {
    try {
      Thread.sleep(millis);
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
