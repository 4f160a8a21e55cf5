package dev.loombench.tool.text;

/** Sentences that become parts of others. */
public final class Sentences {

  private Sentences() {}

  /** Returns the first line of a text without its period. */
  public static String firstClause(String text) {
    return clause(text.lines().findFirst().orElse(""));
  }

  /** Returns a sentence without its period. */
  public static String clause(String sentence) {
    String clause = sentence.strip();
    return clause.endsWith(".") ? clause.substring(0, clause.length() - 1) : clause;
  }
}
