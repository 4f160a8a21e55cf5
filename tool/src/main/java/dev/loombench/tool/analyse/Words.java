package dev.loombench.tool.analyse;

import java.util.List;

/** The small words of sentences. */
final class Words {

  private Words() {}

  /** Like {@code a}, {@code a and b}, {@code a, b and c}. */
  static String list(List<String> words) {
    return joined(words, " and ");
  }

  /** Like {@code a}, {@code a or b}, {@code a, b or c}. */
  static String either(List<String> words) {
    return joined(words, " or ");
  }

  private static String joined(List<String> words, String last) {
    if (words.size() < 2) {
      return String.join("", words);
    }
    return String.join(", ", words.subList(0, words.size() - 1)) + last + words.getLast();
  }

  /** Like {@code 1 block}, {@code 3 blocks}. */
  static String counted(long count, String thing) {
    return count + " " + thing + (count == 1 ? "" : "s");
  }
}
