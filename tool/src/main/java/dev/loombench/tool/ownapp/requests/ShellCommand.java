package dev.loombench.tool.ownapp.requests;

import dev.loombench.tool.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * Splits a command into words as a POSIX shell does, with quotes, escapes, continued lines, and
 * {@code $'…'} of bash. Expands no variables.
 */
final class ShellCommand {

  private final String text;
  private final List<String> words = new ArrayList<>();
  private StringBuilder word;
  private int at;

  private ShellCommand(String text) {
    this.text = text;
  }

  /**
   * Returns the words.
   *
   * @throws Problem of usage if a quote is not closed
   */
  static List<String> words(String command) {
    var parser = new ShellCommand(command);
    parser.parse();
    return parser.words;
  }

  private void parse() {
    while (at < text.length()) {
      char next = text.charAt(at++);
      switch (next) {
        case ' ', '\t', '\n', '\r' -> endWord();
        case '\'' -> current().append(until('\''));
        case '"' -> inDoubleQuotes();
        case '\\' -> escaped();
        case '$' -> {
          if (at < text.length() && text.charAt(at) == '\'') {
            at++;
            inAnsiQuotes();
          } else {
            current().append(next);
          }
        }
        default -> current().append(next);
      }
    }
    endWord();
  }

  private StringBuilder current() {
    if (word == null) {
      word = new StringBuilder();
    }
    return word;
  }

  private void endWord() {
    if (word != null) {
      words.add(word.toString());
      word = null;
    }
  }

  private String until(char quote) {
    int end = text.indexOf(quote, at);
    if (end < 0) {
      throw notClosed(quote);
    }
    String quoted = text.substring(at, end);
    at = end + 1;
    return quoted;
  }

  private void inDoubleQuotes() {
    StringBuilder into = current();
    while (at < text.length()) {
      char next = text.charAt(at++);
      if (next == '"') {
        return;
      }
      if (next == '\\' && at < text.length() && "\"\\$`\n".indexOf(text.charAt(at)) >= 0) {
        char kept = text.charAt(at++);
        if (kept != '\n') {
          into.append(kept);
        }
      } else {
        into.append(next);
      }
    }
    throw notClosed('"');
  }

  private void escaped() {
    if (at >= text.length()) {
      return;
    }
    char next = text.charAt(at++);
    if (next == '\r' && at < text.length() && text.charAt(at) == '\n') {
      at++;
    } else if (next != '\n') {
      current().append(next);
    }
  }

  private void inAnsiQuotes() {
    StringBuilder into = current();
    while (at < text.length()) {
      char next = text.charAt(at++);
      if (next == '\'') {
        return;
      }
      if (next == '\\' && at < text.length()) {
        into.appendCodePoint(ansiEscape(text.charAt(at++)));
      } else {
        into.append(next);
      }
    }
    throw notClosed('\'');
  }

  private int ansiEscape(char letter) {
    return switch (letter) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'a' -> 7;
      case 'b' -> '\b';
      case 'e', 'E' -> 27;
      case 'f' -> '\f';
      case 'v' -> 11;
      case 'x' -> number(16, 2);
      case 'u' -> number(16, 4);
      case 'U' -> number(16, 8);
      case '0', '1', '2', '3', '4', '5', '6', '7' -> {
        at--;
        yield number(8, 3);
      }
      default -> letter;
    };
  }

  private int number(int radix, int mostDigits) {
    int end = at;
    while (end < text.length()
        && end < at + mostDigits
        && Character.digit(text.charAt(end), radix) >= 0) {
      end++;
    }
    int value = end == at ? 0 : Integer.parseUnsignedInt(text.substring(at, end), radix);
    at = end;
    return Character.isValidCodePoint(value) ? value : '?';
  }

  private static Problem notClosed(char quote) {
    return Problem.usage(
        "--curl: found a quote (%s) that is not closed; copy the command as bash, and put it in single quotes with each ' in it as '\\''."
            .formatted(quote));
  }
}
