package dev.loombench.tool.validate;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Waiting for points in time. */
final class Deadlines {

  /** Time from planning to the first request, in which connections are opened. */
  private static final Duration LEAD = Duration.ofMillis(500);

  private Deadlines() {}

  static Instant soon() {
    return Instant.now().plus(LEAD).truncatedTo(ChronoUnit.MILLIS);
  }

  /** Returns the first whole second after {@code start} that is not before {@code notBefore}. */
  static Instant wholeSecond(Instant start, Instant notBefore) {
    long millis = Math.max(0, Duration.between(start, notBefore).toMillis());
    return start.plusSeconds((millis + 999) / 1_000);
  }

  static void await(Instant moment) throws InterruptedException {
    for (Duration left = until(moment); left.isPositive(); left = until(moment)) {
      Thread.sleep(left);
    }
  }

  private static Duration until(Instant moment) {
    return Duration.between(Instant.now(), moment);
  }
}
