package dev.loombench.tool.cli.progress;

import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.report.terminal.TrialText;
import java.time.Duration;
import java.util.Locale;

/**
 * Progress of a load test in words. The count of failures is a lower bound. A failure is known when
 * its second ends, or, like a timeout, later: the request is then due, but neither answered nor in
 * flight. An answer at the end of a second may be counted in the next one, so the answers of the
 * next second are subtracted: no good answer is ever reported as a failure.
 */
final class LoadProgressText {

  /** A report later than this was delayed in the generator. */
  private static final Duration LATE = Duration.ofMillis(200);

  private final Duration total;
  private long due;
  private long answered;
  private long reportedFailures;
  private long missingBefore;
  private long failed;

  /**
   * Creates the text of a load.
   *
   * @param total the longest duration of the load, in whole seconds
   */
  LoadProgressText(Duration total) {
    this.total = total;
  }

  /**
   * Returns the line for the next second.
   *
   * @param delay the time from the end of the second to its report
   */
  String line(SecondCounts second, Duration delay) {
    count(second);
    return String.format(
        Locale.ROOT,
        "%s · %,d/s answered · %,d failed · %,d in flight · %,d waiting%s",
        time(second.second() + 1L),
        second.succeeded(),
        failed,
        second.inFlight(),
        second.waiting(),
        delay.compareTo(LATE) > 0
            ? String.format(Locale.ROOT, " · generator late by %.1f s", delay.toMillis() / 1e3)
            : "");
  }

  private void count(SecondCounts second) {
    due += second.scheduled();
    answered += second.succeeded();
    second
        .results()
        .forEach(
            (result, count) ->
                reportedFailures += result == RequestResult.OK ? 0 : count.longValue());
    failed = Math.max(failed, Math.max(reportedFailures, missingBefore - second.succeeded()));
    missingBefore = due - answered - second.inFlight() - second.waiting();
  }

  private String time(long elapsed) {
    long left = total.toSeconds() - elapsed;
    return left < 0
        ? "%d s, awaiting answers".formatted(elapsed)
        : "%d of %d s, %s left"
            .formatted(elapsed, total.toSeconds(), TrialText.duration(Duration.ofSeconds(left)));
  }
}
