package dev.loombench.tool.publish.live;

import dev.loombench.tool.report.terminal.Palette;
import java.nio.file.Path;
import java.util.List;

/** Source of what the live page and the terminal show. */
public interface LiveFeed {

  LiveState state();

  /**
   * Ends the feed; only the first end counts.
   *
   * @param text result or reason of a failure; may be empty
   */
  void end(String text);

  /** Returns the reports that may exist; the first is that of the whole command. */
  List<Path> reports();

  default List<String> lines(int width, Palette palette) {
    return new LiveText(width, palette).lines(state(), System.currentTimeMillis());
  }
}
