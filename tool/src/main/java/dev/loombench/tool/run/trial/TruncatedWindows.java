package dev.loombench.tool.run.trial;

import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** What is left of the windows of a trial whose server died in them. */
final class TruncatedWindows {

  /** Samples are a second apart, and the last before the end may have come late. */
  private static final Duration LAST_SAMPLE = Duration.ofSeconds(1);

  private TruncatedWindows() {}

  /**
   * The part of each window that was sampled for sure before the server's end, in whole seconds, on
   * which samples fall. Nothing of a window of which there is no such second.
   */
  static List<Window> of(List<Window> windows, Instant end) {
    return windows.stream().flatMap(window -> lived(window, end)).toList();
  }

  private static Stream<Window> lived(Window window, Instant end) {
    long seconds =
        Math.min(
            Duration.between(window.start(), end.minus(LAST_SAMPLE)).toSeconds(),
            window.length().toSeconds());
    return seconds > 0
        ? Stream.of(new Window(window.start(), window.start().plusSeconds(seconds)))
        : Stream.empty();
  }
}
