package dev.loombench.tool.report.terminal;

import java.io.Console;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Properties of the terminal; the launcher passes its width. */
public final class Terminal {

  public static final Charset CHARSET = StandardCharsets.UTF_8;

  private static final int DEFAULT_WIDTH = 100;
  private static final int LEAST_WIDTH = 60;

  private Terminal() {}

  /** Returns the number of columns. */
  public static int width() {
    return Math.max(LEAST_WIDTH, Integer.getInteger("loombench.columns", DEFAULT_WIDTH));
  }

  /** Returns true if the output is interactive, so that lines may be redrawn. */
  @SuppressWarnings("SystemConsoleNull") // JDK 22 to 24 gave one always, 25 does not
  public static boolean interactive() {
    Console console = System.console();
    return console != null
        && console.isTerminal()
        && System.getenv("CI") == null
        && !"dumb".equals(System.getenv("TERM"));
  }

  /** Returns true on a terminal unless NO_COLOR (no-color.org) is set. */
  public static boolean colors() {
    String noColour = System.getenv("NO_COLOR");
    return interactive() && (noColour == null || noColour.isEmpty());
  }
}
