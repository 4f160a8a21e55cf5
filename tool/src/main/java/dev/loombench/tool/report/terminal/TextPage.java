package dev.loombench.tool.report.terminal;

import dev.loombench.tool.report.common.Table;
import dev.loombench.tool.report.common.TextStyle;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Text for the terminal: wrapped and styled lines, and tables of the same width. */
public final class TextPage {

  private static final int LEAST_WIDTH = 60;

  private final int width;
  private final Palette palette;
  private final List<String> lines = new ArrayList<>();

  public TextPage(int width, boolean colors) {
    this.width = Math.max(width, LEAST_WIDTH);
    this.palette = new Palette(colors);
  }

  public static TextPage ofTerminal() {
    return new TextPage(Terminal.width(), Terminal.colors());
  }

  public void blank() {
    lines.add("");
  }

  public void heading(String text) {
    lines.add(palette.paint(TextStyle.HEADING, text));
  }

  public void text(String first, String text) {
    text(first, text, TextStyle.PLAIN);
  }

  /** Adds a paragraph; lines after the first are indented by the length of {@code first}. */
  public void text(String first, String text, TextStyle style) {
    WrappedText.lines(first, text, width).forEach(line -> lines.add(palette.paint(style, line)));
  }

  /** Adds the columns of a table that fit. */
  public void table(Table<?> table) {
    lines.addAll(TextTable.lines(table, width, palette));
  }

  /** Adds all columns of a table, which may be wider than the other lines. */
  void wholeTable(String indent, Table<?> table) {
    TextTable.lines(table, Integer.MAX_VALUE, palette).forEach(line -> lines.add(indent + line));
  }

  void line(String line) {
    lines.add(line);
  }

  int width() {
    return width;
  }

  Palette palette() {
    return palette;
  }

  public List<String> lines() {
    return List.copyOf(lines);
  }

  public void print(PrintWriter out) {
    lines.forEach(out::println);
  }
}
