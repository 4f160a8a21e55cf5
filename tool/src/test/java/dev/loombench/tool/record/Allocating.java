package dev.loombench.tool.record;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;

/** Allocates 8 MiB a round between two full collections, and says from when to when it did. */
public final class Allocating {

  private static final int ROUNDS_PER_SECOND = 50;
  private static final int BYTES_PER_ROUND = 8 * 1024 * 1024;

  private static byte[] sink = new byte[0];

  private Allocating() {}

  /** Argument: how many rounds. */
  public static void main(String[] arguments) {
    byte[] kept = new byte[20 * 1024 * 1024];
    int rounds = Integer.parseInt(arguments[0]);
    System.gc();
    Instant start = Instant.now();
    System.out.println(start);
    for (int round = 0; round < rounds; round++) {
      for (int piece = 0; piece < 1024; piece++) {
        sink = new byte[BYTES_PER_ROUND / 1024];
      }
      Instant next = start.plusMillis(1000L * (round + 1) / ROUNDS_PER_SECOND);
      for (Instant now = Instant.now(); now.isBefore(next); now = Instant.now()) {
        LockSupport.parkNanos(Duration.between(now, next).toNanos());
      }
    }
    System.out.println(Instant.now());
    System.gc();
    System.out.println(kept.length + sink.length);
  }
}
