package dev.loombench.tool.report.common;

import java.util.List;

/** Pieces of Markdown. */
public final class Markdown {

  private Markdown() {}

  /** Returns a row of a table; its cells are Markdown already. */
  public static String row(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |";
  }

  /** Escapes the special characters of Markdown. */
  public static String text(String text) {
    return text.replace("\\", "\\\\")
        .replaceAll("([|*_`\\[\\]])", "\\\\$1")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace("\n", " ");
  }

  /** Returns text in the form of code. */
  public static String code(String text) {
    return "`" + text.replace("`", "'").replace("|", "\\|").replace("\n", " ") + "`";
  }
}
