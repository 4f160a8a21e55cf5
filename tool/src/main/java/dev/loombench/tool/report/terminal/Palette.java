package dev.loombench.tool.report.terminal;

import dev.loombench.tool.report.common.TextStyle;
import dev.loombench.tool.text.EscapedOutput;
import picocli.CommandLine.Help.Ansi.IStyle;
import picocli.CommandLine.Help.Ansi.Style;

/** Colors of terminal text. Colors only repeat what the words say. */
public record Palette(boolean colors) {

  public String paint(TextStyle ink, String text) {
    if (!colors || ink == TextStyle.PLAIN || text.isBlank()) {
      return text;
    }
    IStyle style = style(ink);
    return EscapedOutput.control(Style.on(style)) + text + EscapedOutput.control(Style.off(style));
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
