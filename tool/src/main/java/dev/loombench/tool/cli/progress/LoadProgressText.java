package dev.loombench.tool.cli.progress;

import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.load.FailuresSoFar;
import dev.loombench.tool.report.terminal.TrialText;
import java.time.Duration;
import java.util.Locale;

/** Progress of a load test in words. The count of failures is a lower bound. */
final class LoadProgressText {

  /** A report later than this was delayed in the generator. */
  private static final Duration LATE = Duration.ofMillis(200);

  private final Duration total;
  private final FailuresSoFar failures = new FailuresSoFar();

  LoadProgressText(Duration total) {
    this.total = total;
  }

  /** Returns the line for the next second; the delay is that from its end to its report. */
  String line(SecondCounts second, Duration delay) {
    return String.format(
        Locale.ROOT,
        "%s · %,d/s answered · %,d failed · %,d in flight · %,d waiting%s",
        time(second.second() + 1L),
        second.succeeded(),
        failures.after(second),
        second.inFlight(),
        second.waiting(),
        delay.compareTo(LATE) > 0
            ? String.format(Locale.ROOT, " · generator late by %.1f s", delay.toMillis() / 1e3)
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
