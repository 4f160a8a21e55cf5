package dev.loombench.tool.report;

import picocli.CommandLine.Help.Ansi.IStyle;
import picocli.CommandLine.Help.Ansi.Style;

/**
 * Paints terminal text, or leaves it as it is. Words carry the meaning; colours only repeat it.
 *
 * @param colours whether to paint
 */
record Palette(boolean colours) {

  String paint(Ink ink, String text) {
    if (!colours || ink == Ink.PLAIN || text.isBlank()) {
      return text;
    }
    IStyle style = style(ink);
    return Style.on(style) + text + Style.off(style);
  }

  private static IStyle style(Ink ink) {
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
