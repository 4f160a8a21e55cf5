package dev.loombench.tool.report.terminal;

import java.io.Console;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** What the terminal is like; the launcher tells its width. */
public final class Terminal {

  public static final Charset CHARSET = StandardCharsets.UTF_8;

  private static final int DEFAULT_WIDTH = 100;
  private static final int LEAST_WIDTH = 60;

  private Terminal() {}

  /** Columns. */
  public static int width() {
    return Math.max(LEAST_WIDTH, Integer.getInteger("loombench.columns", DEFAULT_WIDTH));
  }

  /** Whether a person looks on, so that a line may be drawn again and again. */
  @SuppressWarnings("SystemConsoleNull") // JDK 22 to 24 gave one always, 25 does not
  public static boolean interactive() {
    Console console = System.console();
    return console != null
        && console.isTerminal()
        && System.getenv("CI") == null
        && !"dumb".equals(System.getenv("TERM"));
  }

  /** Whether to use colours: on a terminal, unless NO_COLOR (no-color.org) is set. */
  public static boolean colours() {
    String noColour = System.getenv("NO_COLOR");
    return interactive() && (noColour == null || noColour.isEmpty());
  }
}
