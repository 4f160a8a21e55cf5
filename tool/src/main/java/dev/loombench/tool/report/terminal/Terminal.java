package dev.loombench.tool.report.terminal;

import java.io.Console;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Properties of the terminal; the launcher passes its width. */
public final class Terminal {

  public static final Charset CHARSET = StandardCharsets.UTF_8;

  private static final int DEFAULT_WIDTH = 100;
  private static final int LEAST_WIDTH = 60;

  private Terminal() {}

  public static int width() {
    return Math.max(LEAST_WIDTH, Integer.getInteger("loombench.columns", DEFAULT_WIDTH));
  }

  /** Returns true if the output is interactive, so that lines may be redrawn. */
  @SuppressWarnings("SystemConsoleNull") // JDK 22 to 24 gave one always, 25 does not
  private static boolean interactive() {
    Console console = System.console();
    return console != null
        && console.isTerminal()
        && System.getenv("CI") == null
        && !"dumb".equals(System.getenv("TERM"));
  }

  /** Returns true if lines on standard error may be redrawn. */
  public static boolean redraws() {
    return interactive() && isTerminal(Path.of("/proc/self/fd/2"));
  }

  /** Returns true if the stream is a device, or if that is unknown because there is no /proc. */
  private static boolean isTerminal(Path stream) {
    try {
      String target = Files.readSymbolicLink(stream).toString();
      return target.startsWith("/dev/") && !target.equals("/dev/null");
    } catch (IOException noProc) {
      return true;
    }
  }

  /** Returns true on a terminal unless NO_COLOR (no-color.org) is set. */
  public static boolean colors() {
    String noColor = System.getenv("NO_COLOR");
    return interactive() && (noColor == null || noColor.isEmpty());
  }
}
