package dev.loombench.tool.report.terminal;

import dev.loombench.tool.report.common.Table;
import dev.loombench.tool.report.common.Table.Cell;
import dev.loombench.tool.report.common.Table.Column;
import dev.loombench.tool.report.common.Table.Kind;
import dev.loombench.tool.report.common.TextStyle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Table as plain text. */
final class TextTable {

  private static final String GAP = "  ";

  private TextTable() {}

  /** Returns the lines, titles first; omits the least important columns that do not fit. */
  static List<String> lines(Table<?> table, int width, Palette palette) {
    List<Column> kept = drawn(table);
    while (kept.size() > 2 && width(kept) > width) {
      kept.remove(kept.stream().min(Comparator.comparingInt(Column::importance)).orElseThrow());
    }
    var lines = new ArrayList<String>();
    lines.add(line(kept, palette, column -> new Cell(column.title(), TextStyle.FAINT)));
    for (int index = 0; index < table.size(); index++) {
      int row = index;
      lines.add(line(kept, palette, column -> column.cells().get(row)));
    }
    return lines;
  }

  static int width(Table<?> table) {
    return width(drawn(table));
  }

  private static List<Column> drawn(Table<?> table) {
    return table.columns().stream()
        .filter(column -> column.kind() != Kind.DRAWING)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static String line(List<Column> columns, Palette palette, Function<Column, Cell> cell) {
    return columns.stream()
        .map(column -> padded(column, cell.apply(column), palette))
        .collect(Collectors.joining(GAP))
        .stripTrailing();
  }

  private static String padded(Column column, Cell cell, Palette palette) {
    String padding = " ".repeat(width(column) - cell.text().length());
    String text = palette.paint(cell.style(), cell.text());
    return column.kind() == Kind.FIGURE ? padding + text : text + padding;
  }

  private static int width(List<Column> columns) {
    return columns.stream().mapToInt(TextTable::width).sum() + GAP.length() * (columns.size() - 1);
  }

  private static int width(Column column) {
    return Math.max(
        column.title().length(),
        column.cells().stream().mapToInt(cell -> cell.text().length()).max().orElse(0));
  }
}
