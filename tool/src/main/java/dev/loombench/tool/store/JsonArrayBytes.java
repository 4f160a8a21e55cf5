package dev.loombench.tool.store;

import java.util.Arrays;
import java.util.Optional;

/**
 * Bytes of an array in a JSON document, found by counting brackets. That is faster than parsing
 * numbers and dates that are not needed.
 *
 * @param from position of the opening bracket
 * @param to position after the closing bracket
 */
record JsonArrayBytes(int from, int to) {

  private static final byte[] EMPTY_ARRAY = {'[', ']'};

  /** Returns the array that is this property of the document; empty if there is none. */
  static Optional<JsonArrayBytes> of(byte[] json, byte[] name) {
    int depth = 0;
    for (int at = 0; at < json.length; at++) {
      switch (json[at]) {
        case '{', '[' -> depth++;
        case '}', ']' -> depth--;
        case '"' -> {
          int end = endOfText(json, at);
          if (depth == 1 && isName(json, at + 1, end, name)) {
            return arrayAfter(json, end + 1);
          }
          at = end;
        }
        default -> {}
      }
    }
    return Optional.empty();
  }

  /** Returns the document with an empty array in place of this one. */
  byte[] emptied(byte[] json) {
    byte[] shorter = Arrays.copyOf(json, json.length - (to - from) + EMPTY_ARRAY.length);
    System.arraycopy(EMPTY_ARRAY, 0, shorter, from, EMPTY_ARRAY.length);
    System.arraycopy(json, to, shorter, from + EMPTY_ARRAY.length, json.length - to);
    return shorter;
  }

  private static boolean isName(byte[] json, int from, int to, byte[] name) {
    int next = afterSpace(json, to + 1);
    return Arrays.equals(json, from, Math.min(to, json.length), name, 0, name.length)
        && next < json.length
        && json[next] == ':';
  }

  /** Returns the array after a colon. */
  private static Optional<JsonArrayBytes> arrayAfter(byte[] json, int end) {
    int from = afterSpace(json, afterSpace(json, end) + 1);
    int depth = 0;
    for (int at = from; at < json.length; at++) {
      switch (json[at]) {
        case '{', '[' -> depth++;
        case '}', ']' -> depth--;
        case '"' -> at = endOfText(json, at);
        default -> {}
      }
      if (depth == 0) {
        return at < json.length && json[from] == '[' && json[at] == ']'
            ? Optional.of(new JsonArrayBytes(from, at + 1))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** Returns the position of the quote that ends a text, or of the end of a truncated document. */
  private static int endOfText(byte[] json, int quote) {
    int at = quote + 1;
    while (at < json.length && json[at] != '"') {
      at += json[at] == '\\' ? 2 : 1;
    }
    return at;
  }

  private static int afterSpace(byte[] json, int from) {
    int at = from;
    while (at < json.length && json[at] <= ' ' && json[at] > 0) {
      at++;
    }
    return at;
  }
}
