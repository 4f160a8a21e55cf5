package dev.loombench.tool.loadtest;

import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.report.terminal.TrialText;
import java.time.Duration;
import java.util.Locale;

/**
 * How a load goes on, in words. Failures so far are at least what seconds told of as failed when
 * they were over. A later one, such as a time-out, is seen by what is missing: due, but neither
 * answered nor under way. An answer that came just as a second ended may be counted for the next
 * one, so what that second answered is taken off: no failure is told of that was none.
 */
public final class LoadProgressText {

  /** A second that is told of later than this was held up in the generator. */
  private static final Duration LATE = Duration.ofMillis(200);

  private final Duration total;
  private long due;
  private long finished;
  private long toldOf;
  private long missingBefore;
  private long failed;

  /**
   * Of a load that lasts so long at the most.
   *
   * @param total whole seconds
   */
  public LoadProgressText(Duration total) {
    this.total = total;
  }

  /**
   * The next second.
   *
   * @param behind how long after its end it was told of
   */
  public String line(SecondCounts second, Duration behind) {
    count(second);
    return String.format(
        Locale.ROOT,
        "%s · %,d/s answered · %,d failed · %,d in flight · %,d waiting%s",
        time(second.second() + 1L),
        second.succeeded(),
        failed,
        second.inFlight(),
        second.waiting(),
        behind.compareTo(LATE) > 0
            ? String.format(Locale.ROOT, " · generator late by %.1f s", behind.toMillis() / 1e3)
            : "");
  }

  private void count(SecondCounts second) {
    due += second.scheduled();
    finished += second.succeeded();
    second
        .results()
        .forEach((result, count) -> toldOf += result == RequestResult.OK ? 0 : count.longValue());
    failed = Math.max(failed, Math.max(toldOf, missingBefore - second.succeeded()));
    missingBefore = due - finished - second.inFlight() - second.waiting();
  }

  private String time(long elapsed) {
    long left = total.toSeconds() - elapsed;
    return left < 0
        ? "%d s, awaiting answers".formatted(elapsed)
        : "%d of %d s, %s left"
            .formatted(elapsed, total.toSeconds(), TrialText.duration(Duration.ofSeconds(left)));
  }
}
