package dev.loombench.tool.cli.progress;

import dev.loombench.tool.text.EscapedOutput;
import java.io.PrintWriter;

/** A line at the terminal that is redrawn in place. */
record LiveLine(PrintWriter out, int width) {

  private static final String CLEAR_LINE = EscapedOutput.control("\u001b[G\u001b[2K");

  void draw(String text) {
    out.print(CLEAR_LINE + text.substring(0, Math.min(text.length(), width - 1)));
    out.flush();
  }

  /** Replaces the line by a permanent one; drawing continues below it. */
  void print(String text) {
    out.print(CLEAR_LINE);
    out.println(text);
    out.flush();
  }
}
