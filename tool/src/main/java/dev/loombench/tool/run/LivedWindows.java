package dev.loombench.tool.run;

import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** What is left of the windows of a trial whose server died in them. */
final class LivedWindows {

  private LivedWindows() {}

  /**
   * The part of each window before the server's end, in whole seconds: samples fall on them. None
   * of a window that the server did not live a second of.
   */
  static List<Window> of(List<Window> windows, Instant end) {
    return windows.stream().flatMap(window -> lived(window, end)).toList();
  }

  private static Stream<Window> lived(Window window, Instant end) {
    long seconds =
        Math.min(Duration.between(window.start(), end).toSeconds(), window.length().toSeconds());
    return seconds > 0
        ? Stream.of(new Window(window.start(), window.start().plusSeconds(seconds)))
        : Stream.empty();
  }
}
