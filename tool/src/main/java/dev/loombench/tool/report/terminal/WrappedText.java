package dev.loombench.tool.report.terminal;

import java.util.ArrayList;
import java.util.List;

/** Text in lines of a width. */
public final class WrappedText {

  private WrappedText() {}

  /**
   * The text in lines, broken at spaces, but never before a percent sign.
   *
   * @param first what the first line begins with; the others are set in by as much
   * @param width how long a line may be; a longer word stands alone
   */
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
