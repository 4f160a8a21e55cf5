package dev.loombench.tool.report.terminal;

import java.util.ArrayList;
import java.util.List;

/** Line wrapping. */
public final class WrappedText {

  private WrappedText() {}

  /** Wraps text at spaces, but not before a percent sign; a longer word gets its own line. */
  public static List<String> lines(String first, String text, int width) {
    String indent = " ".repeat(first.length());
    var lines = new ArrayList<String>();
    var line = new StringBuilder(first);
    boolean empty = true;
    for (String word : text.split(" (?!%)", -1)) {
      if (!empty && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line = new StringBuilder(indent);
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    lines.add(line.toString());
    return lines;
  }
}
