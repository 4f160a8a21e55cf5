package dev.loombench.tool.validate;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Times to come. */
final class Deadlines {

  /** Between planning and the first request; connections are opened in this time. */
  private static final Duration LEAD = Duration.ofMillis(500);

  private Deadlines() {}

  static Instant soon() {
    return Instant.now().plus(LEAD).truncatedTo(ChronoUnit.MILLIS);
  }

  /** The first whole second after {@code start} that is not before that. */
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
