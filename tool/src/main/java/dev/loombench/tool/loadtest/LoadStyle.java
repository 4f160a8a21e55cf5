package dev.loombench.tool.loadtest;

import dev.loombench.tool.report.terminal.Terminal;
import picocli.CommandLine.Help.Ansi.IStyle;
import picocli.CommandLine.Help.Ansi.Style;

/**
 * How the text of a summary looks. Words carry the meaning; colours only repeat it.
 *
 * @param colours whether to paint
 * @param blocks whether to draw bars with block elements, or else with number signs
 */
public record LoadStyle(boolean colours, boolean blocks) {

  /** Eighths of a block, from one to seven. */
  private static final String EIGHTHS = "▏▎▍▌▋▊▉";

  public static LoadStyle ofTerminal() {
    return new LoadStyle(Terminal.colours(), !"dumb".equals(System.getenv("TERM")));
  }

  public String heading(String text) {
    return paint(Style.bold, text);
  }

  String bad(String text) {
    return paint(Style.fg_red, text);
  }

  String warning(String text) {
    return paint(Style.fg_yellow, text);
  }

  String faint(String text) {
    return paint(Style.faint, text);
  }

  /** A bar of a share of {@code width}; one that stands for anything is never empty. */
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

  private String paint(IStyle style, String text) {
    return colours ? Style.on(style) + text + Style.off(style) : text;
  }
}
