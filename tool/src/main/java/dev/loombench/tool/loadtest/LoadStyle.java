package dev.loombench.tool.loadtest;

import dev.loombench.tool.report.common.TextStyle;
import dev.loombench.tool.report.terminal.Palette;
import dev.loombench.tool.report.terminal.Terminal;

/**
 * Style of text at the terminal. Colors repeat what the words say.
 *
 * @param blocks whether bars consist of block elements instead of number signs
 */
public record LoadStyle(boolean colors, boolean blocks) {

  /** One to seven eighths of a block. */
  private static final String EIGHTHS = "▏▎▍▌▋▊▉";

  public static LoadStyle ofTerminal() {
    return new LoadStyle(Terminal.colors(), !"dumb".equals(System.getenv("TERM")));
  }

  /** Returns a bar for a share of {@code width}; a share above 0 is never empty. */
  String bar(double share, int width) {
    if (!(share > 0)) {
      return "";
    }
    if (!blocks) {
      return "#".repeat(Math.max(1, (int) Math.round(share * width)));
    }
    int eighths = Math.max(1, (int) Math.round(share * width * 8));
    String rest = eighths % 8 == 0 ? "" : EIGHTHS.substring(eighths % 8 - 1, eighths % 8);
    return "█".repeat(eighths / 8) + rest;
  }

  String paint(TextStyle ink, String text) {
    return new Palette(colors).paint(ink, text);
  }
}
