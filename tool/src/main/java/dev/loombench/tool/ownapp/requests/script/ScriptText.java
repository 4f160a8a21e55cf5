package dev.loombench.tool.ownapp.requests.script;

import dev.loombench.tool.problem.Problem;
import java.nio.file.Path;
import java.util.BitSet;

/**
 * Text of a script, with blanks in place of its comments.
 *
 * @param code code with the same positions as the file
 * @param quoted positions of characters in strings
 */
public record ScriptText(Path file, String code, BitSet quoted) {

  /**
   * Removes the comments.
   *
   * @throws Problem of usage if a string or comment is not closed
   */
  public static ScriptText of(Path file, String text) {
    var code = new StringBuilder(text);
    var quoted = new BitSet(text.length());
    int at = 0;
    while (at < text.length()) {
      char next = text.charAt(at);
      int end =
          text.startsWith("//", at)
              ? endOfLine(text, at)
              : text.startsWith("/*", at) ? endOfComment(file, text, at) : at;
      if (end > at) {
        for (int i = at; i < end; i++) {
          code.setCharAt(i, text.charAt(i) == '\n' ? '\n' : ' ');
        }
        at = end;
      } else if (next == '\'' || next == '"' || next == '`') {
        int close = endOfString(file, text, at);
        quoted.set(at, close);
        at = close;
      } else {
        at++;
      }
    }
    return new ScriptText(file, code.toString(), quoted);
  }

  /** Returns the number of the line at a position, from 1. */
  public int line(int position) {
    return lineOf(code, position);
  }

  private static int lineOf(String text, int position) {
    return 1 + (int) text.substring(0, position).chars().filter(letter -> letter == '\n').count();
  }

  private static int endOfLine(String text, int at) {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end;
  }

  private static int endOfComment(Path file, String text, int at) {
    int end = text.indexOf("*/", at + 2);
    if (end < 0) {
      throw notClosed(file, text, at, "comment");
    }
    return end + 2;
  }

  private static int endOfString(Path file, String text, int at) {
    char quote = text.charAt(at);
    for (int i = at + 1; i < text.length(); i++) {
      char next = text.charAt(i);
      if (next == '\\') {
        i++;
      } else if (next == quote) {
        return i + 1;
      } else if (next == '\n' && quote != '`') {
        break;
      }
    }
    throw notClosed(file, text, at, "string");
  }

  private static Problem notClosed(Path file, String text, int at, String what) {
    return Problem.usage(
        "%s:%d: the %s that begins here is not closed".formatted(file, lineOf(text, at), what));
  }
}
