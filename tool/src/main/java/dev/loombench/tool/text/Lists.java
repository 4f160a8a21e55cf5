package dev.loombench.tool.text;

import java.util.List;

/** Enumerations in sentences. */
public final class Lists {

  private Lists() {}

  /** Joins words like {@code a}, {@code a and b}, {@code a, b and c}. */
  public static String list(List<String> words) {
    return join(words, "and");
  }

  /** Joins words like {@code a}, {@code a or b}, {@code a, b or c}. */
  public static String either(List<String> words) {
    return join(words, "or");
  }

  /** Joins words with commas, and a conjunction before the last. */
  public static String join(List<String> words, String conjunction) {
    if (words.size() < 2) {
      return String.join("", words);
    }
    return "%s %s %s"
        .formatted(
            String.join(", ", words.subList(0, words.size() - 1)), conjunction, words.getLast());
  }

  /** Formats a count with its noun, like {@code 1 block}, {@code 3 blocks}. */
  public static String counted(long count, String thing) {
    return count + " " + thing + (count == 1 ? "" : "s");
  }
}
