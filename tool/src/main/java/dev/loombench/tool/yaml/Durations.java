package dev.loombench.tool.yaml;

import dev.loombench.tool.text.DurationConverter;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Predicate;

/** Readers of durations, written like {@code 500ms}, {@code 8s}, {@code 2m} or {@code 1h}. */
public final class Durations {

  private Durations() {}

  /** Reads whole seconds, from {@code least} to {@code most}. */
  public static Function<Cursor, Duration> wholeSeconds(Duration least, Duration most) {
    return within(
        least,
        most,
        "whole seconds from %s to %s, like 8s or 2m".formatted(written(least), written(most)),
        duration -> duration.toMillisPart() == 0);
  }

  /** Reads a duration from {@code least} to {@code most} to the millisecond. */
  public static Function<Cursor, Duration> millis(Duration least, Duration most) {
    return within(
        least,
        most,
        "a time from %s to %s, like 500ms or 2s".formatted(written(least), written(most)),
        _ -> true);
  }

  private static Function<Cursor, Duration> within(
      Duration least, Duration most, String allowed, Predicate<Duration> fits) {
    return value ->
        DurationConverter.parse(value.text(allowed))
            .filter(fits)
            .filter(duration -> duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0)
            .orElseThrow(() -> value.refuseFound(allowed));
  }

  /** Formats a duration as in a file, in the largest unit that divides it. */
  public static String written(Duration duration) {
    long millis = duration.toMillis();
    if (millis == 0) {
      return "0s";
    }
    if (millis % 3_600_000 == 0) {
      return millis / 3_600_000 + "h";
    }
    if (millis % 60_000 == 0) {
      return millis / 60_000 + "m";
    }
    return millis % 1_000 == 0 ? millis / 1_000 + "s" : millis + "ms";
  }
}
