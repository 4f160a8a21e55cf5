package dev.loombench.tool.report.terminal;

import picocli.CommandLine.Help.Ansi.IStyle;
import picocli.CommandLine.Help.Ansi.Style;

/**
 * Paints terminal text, or leaves it as it is. Words carry the meaning; colours only repeat it.
 *
 * @param colours whether to paint
 */
public record Palette(boolean colours) {

  public String paint(TextStyle ink, String text) {
    if (!colours || ink == TextStyle.PLAIN || text.isBlank()) {
      return text;
    }
    IStyle style = style(ink);
    return Style.on(style) + text + Style.off(style);
  }

  private static IStyle style(TextStyle ink) {
    return switch (ink) {
      case PLAIN -> Style.reset;
      case HEADING -> Style.bold;
      case FAINT -> Style.faint;
      case GOOD -> Style.fg_green;
      case BAD -> Style.fg_red;
      case WARNING -> Style.fg_yellow;
    };
  }
}
