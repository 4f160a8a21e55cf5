package dev.loombench.tool.ownapp.requests.script;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Position in the code of a script. */
final class ScriptCursor {

  private static final int HEX = 16;

  private final String code;
  private int at;

  ScriptCursor(String code, int at) {
    this.code = code;
    this.at = at;
  }

  int position() {
    return at;
  }

  void moveTo(int position) {
    at = position;
  }

  boolean hasMore() {
    return at < code.length();
  }

  /** Returns true if this character is next. */
  boolean isAt(char letter) {
    return hasMore() && code.charAt(at) == letter;
  }

  boolean isAt(String text) {
    return code.startsWith(text, at);
  }

  /** Returns the next character; there must be one. */
  char next() {
    return code.charAt(at);
  }

  void skip(int characters) {
    at += characters;
  }

  /** Returns what matches here, and moves behind it; empty if nothing does. */
  Optional<String> take(Pattern pattern) {
    Matcher matcher = pattern.matcher(code).region(at, code.length());
    if (!matcher.lookingAt()) {
      return Optional.empty();
    }
    at = matcher.end();
    return Optional.of(matcher.group());
  }

  /** Returns the code of a placeholder {@code ${…}}, and moves behind it; empty if none is next. */
  Optional<String> takePlaceholder() {
    int end = isAt("${") ? code.indexOf('}', at) : -1;
    if (end < 0) {
      return Optional.empty();
    }
    String inside = code.substring(at + 2, end);
    at = end + 1;
    return Optional.of(inside);
  }

  /** Returns the text in quotes that begins here, and moves behind it. */
  String takeText() {
    char quote = next();
    var text = new StringBuilder();
    at++;
    while (hasMore() && !isAt(quote)) {
      takeCharacter(text);
    }
    at++;
    return text.toString();
  }

  /** Appends the next character of a text in quotes, and moves behind it. */
  void takeCharacter(StringBuilder text) {
    char next = code.charAt(at++);
    if (next != '\\' || !hasMore()) {
      text.append(next);
      return;
    }
    char escaped = code.charAt(at++);
    switch (escaped) {
      case 'n' -> text.append('\n');
      case 't' -> text.append('\t');
      case 'r' -> text.append('\r');
      case 'b' -> text.append('\b');
      case 'f' -> text.append('\f');
      case '\n' -> {
        // A line that is continued.
      }
      case 'x' -> text.append(takeUnicode(2));
      case 'u' -> text.append(takeUnicode(4));
      default -> text.append(escaped);
    }
  }

  private char takeUnicode(int digits) {
    String hex = code.substring(at, Math.min(code.length(), at + digits));
    if (!hex.matches("[0-9A-Fa-f]+")) {
      return '?';
    }
    at += digits;
    return (char) Integer.parseInt(hex, HEX);
  }

  /** Returns true where an expression ends: at a comma, a closing bracket or a new statement. */
  boolean endsExpression() {
    return !hasMore()
        || ",;)]}".indexOf(next()) >= 0
        || (code.substring(Math.max(0, at - 1), at).isBlank() && startsStatement());
  }

  /** Returns true if a new line began before the position, and no operator continues the old. */
  private boolean startsStatement() {
    int last = at - 1;
    while (last >= 0 && Character.isWhitespace(code.charAt(last)) && code.charAt(last) != '\n') {
      last--;
    }
    return last >= 0 && code.charAt(last) == '\n' && ".+-*/?:|&=(<>".indexOf(next()) < 0;
  }

  /** Moves to the end of an expression: a comma, semicolon or bracket that is not in brackets. */
  void skipExpression() {
    int depth = 0;
    for (; hasMore(); at++) {
      char next = next();
      if (next == '\'' || next == '"' || next == '`') {
        skipString(next);
      } else if ("([{".indexOf(next) >= 0) {
        depth++;
      } else if (")]}".indexOf(next) >= 0) {
        depth--;
      }
      if (depth < 0 || (depth == 0 && (next == ',' || next == ';'))) {
        return;
      }
    }
  }

  private void skipString(char quote) {
    for (at++; hasMore() && next() != quote; at++) {
      if (next() == '\\') {
        at++;
      }
    }
  }

  void skipComma() {
    skipBlanks();
    if (isAt(',') || isAt(';')) {
      at++;
    }
  }

  void skipBlanks() {
    while (hasMore() && Character.isWhitespace(next())) {
      at++;
    }
  }
}
