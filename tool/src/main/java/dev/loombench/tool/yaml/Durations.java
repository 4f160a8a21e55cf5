package dev.loombench.tool.yaml;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Readers of durations, written like {@code 500ms}, {@code 8s}, {@code 2m} or {@code 1h}. */
public final class Durations {

  private static final Pattern WRITTEN = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");
  private static final Map<String, Long> MILLIS_OF =
      Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L);

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
        parse(value.text(allowed))
            .filter(fits)
            .filter(duration -> duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0)
            .orElseThrow(() -> value.refuseFound(allowed));
  }

  private static Optional<Duration> parse(String text) {
    Matcher written = WRITTEN.matcher(text);
    return written.matches()
        ? Optional.of(
            Duration.ofMillis(Long.parseLong(written.group(1)) * MILLIS_OF.get(written.group(2))))
        : Optional.empty();
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
