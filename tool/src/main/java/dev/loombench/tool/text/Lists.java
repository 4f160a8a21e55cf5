package dev.loombench.tool.text;

import java.util.List;
import java.util.stream.Collectors;

/** Enumerations in sentences. */
public final class Lists {

  private Lists() {}

  /** Joins the texts of words like {@code a}, {@code a and b}, {@code a, b and c}. */
  public static String list(List<?> words) {
    return join(words, "and");
  }

  /** Joins words like {@code a}, {@code a or b}, {@code a, b or c}. */
  public static String either(List<?> words) {
    return join(words, "or");
  }

  /** Joins words with commas, and a conjunction before the last. */
  public static String join(List<?> words, String conjunction) {
    if (words.size() < 2) {
      return commas(words);
    }
    return "%s %s %s"
        .formatted(commas(words.subList(0, words.size() - 1)), conjunction, words.getLast());
  }

  public static String commas(List<?> words) {
    return words.stream().map(Object::toString).collect(Collectors.joining(", "));
  }

  /** Formats a count with its noun, like {@code 1 block}, {@code 3 blocks}. */
  public static String counted(long count, String thing) {
    return count + " " + thing + (count == 1 ? "" : "s");
  }
}
