package dev.loombench.tool.cli;

import dev.loombench.contract.SecondCounts;
import java.time.Duration;
import java.util.Locale;

/**
 * How a load goes on, in words. Failures so far are what was due and is neither answered well nor
 * under way: a failure counts for the second in which it was due, which has been told of by then.
 */
final class LoadProgressText {

  /** A second that is told of later than this was held up in the generator. */
  private static final Duration LATE = Duration.ofMillis(200);

  private final Duration total;
  private long due;
  private long finished;

  /**
   * Of a load that lasts so long at the most.
   *
   * @param total whole seconds
   */
  LoadProgressText(Duration total) {
    this.total = total;
  }

  /**
   * The next second.
   *
   * @param behind how long after its end it was told of
   */
  String line(SecondCounts second, Duration behind) {
    due += second.scheduled();
    finished += second.finished();
    long failed = Math.max(0, due - finished - second.inFlight() - second.waiting());
    return String.format(
        Locale.ROOT,
        "%s · %,d/s answered · %,d failed · %,d in flight · %,d waiting%s",
        time(second.second() + 1L),
        second.finished(),
        failed,
        second.inFlight(),
        second.waiting(),
        behind.compareTo(LATE) > 0
            ? String.format(Locale.ROOT, " · generator late by %.1f s", behind.toMillis() / 1e3)
            : "");
  }

  private String time(long elapsed) {
    long left = total.toSeconds() - elapsed;
    return left < 0
        ? "%d s, awaiting answers".formatted(elapsed)
        : "%d of %d s, %s left"
            .formatted(elapsed, total.toSeconds(), TrialText.duration(Duration.ofSeconds(left)));
  }
}
