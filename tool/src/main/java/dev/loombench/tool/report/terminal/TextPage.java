package dev.loombench.tool.report.terminal;

import dev.loombench.tool.report.common.Table;
import dev.loombench.tool.report.common.Table.Column;
import dev.loombench.tool.report.common.TextStyle;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

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

  /** Returns true if all columns of a table fit. */
  boolean fits(Table<?> table) {
    return TextTable.width(table) <= width;
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

  /** Table as plain text. */
  private static final class TextTable {

    private static final String GAP = "  ";

    private TextTable() {}

    /** Returns the lines, titles first; omits the least important columns that do not fit. */
    static List<String> lines(Table<?> table, int width, Palette palette) {
      var kept = new ArrayList<>(table.textColumns());
      while (kept.size() > 2 && width(kept) > width) {
        kept.remove(kept.stream().min(Comparator.comparingInt(Column::importance)).orElseThrow());
      }
      var lines = new ArrayList<String>();
      lines.add(line(kept, palette, column -> new Table.Cell(column.title(), TextStyle.FAINT)));
      for (int index = 0; index < table.size(); index++) {
        int row = index;
        lines.add(line(kept, palette, column -> column.cells().get(row)));
      }
      return lines;
    }

    static int width(Table<?> table) {
      return width(table.textColumns());
    }

    private static String line(
        List<Column> columns, Palette palette, Function<Column, Table.Cell> cell) {
      return columns.stream()
          .map(column -> padded(column, cell.apply(column), palette))
          .collect(Collectors.joining(GAP))
          .stripTrailing();
    }

    private static String padded(Column column, Table.Cell cell, Palette palette) {
      String padding = " ".repeat(width(column) - cell.text().length());
      String text = palette.paint(cell.style(), cell.text());
      return column.kind() == Table.Kind.FIGURE ? padding + text : text + padding;
    }

    private static int width(List<Column> columns) {
      return columns.stream().mapToInt(TextTable::width).sum()
          + GAP.length() * (columns.size() - 1);
    }

    private static int width(Column column) {
      return Math.max(
          column.title().length(),
          column.cells().stream().mapToInt(cell -> cell.text().length()).max().orElse(0));
    }
  }
}
