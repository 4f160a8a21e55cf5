package dev.loombench.tool.launch.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what other processes bring about. */
public final class Await {

  private static final Duration LONGEST = Duration.ofSeconds(60);

  private Await() {}

  /** Returns once it holds; fails if it never does. */
  public static void until(String what, BooleanSupplier condition) {
    long deadline = System.nanoTime() + LONGEST.toNanos();
    while (!condition.getAsBoolean() && System.nanoTime() < deadline) {
      LockSupport.parkNanos(10_000_000);
    }
    assertThat(condition.getAsBoolean()).as(what).isTrue();
  }

  /** Returns true if a process with this id runs. */
  public static boolean isAlive(long pid) {
    try {
      return ProcessStat.read(pid).state() != 'Z';
    } catch (java.io.IOException gone) {
      return false;
    }
  }
}
