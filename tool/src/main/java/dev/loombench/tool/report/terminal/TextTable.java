package dev.loombench.tool.report.terminal;

import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.text.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Plain-text table that omits its least important columns if it is too wide. */
public final class TextTable {

  private static final String GAP = "  ";

  /** Alignment of a cell. */
  enum Align {
    LEFT,
    RIGHT
  }

  /**
   * Column of a table.
   *
   * @param head title
   * @param align alignment of its cells
   * @param importance columns of low importance are omitted first
   * @param cells one per row
   */
  record Column(String head, Align align, int importance, List<Cell> cells) {

    /** Returns a column of estimates with the decimals of the largest. */
    static Column ofEstimates(String head, int importance, List<Optional<Estimate>> estimates) {
      int decimals =
          estimates.stream().flatMap(Optional::stream).mapToDouble(Estimate::value).max().stream()
              .mapToInt(Numbers::decimals)
              .findFirst()
              .orElse(0);
      return new Column(
          head,
          Align.RIGHT,
          importance,
          estimates.stream()
              .map(one -> one.map(known -> Numbers.fixed(known.value(), decimals)).orElse("–"))
              .map(Cell::of)
              .toList());
    }

    int width() {
      return Math.max(
          head.length(), cells.stream().mapToInt(cell -> cell.text().length()).max().orElse(0));
    }
  }

  /** Cell with its style. */
  record Cell(String text, TextStyle ink) {
    static Cell of(String text) {
      return new Cell(text, TextStyle.PLAIN);
    }
  }

  private final List<Column> columns;
  private final Palette palette;

  private TextTable(List<Column> columns, Palette palette) {
    this.columns = columns;
    this.palette = palette;
  }

  /** Returns a table of the columns that fit. */
  public static TextTable fitting(List<Column> columns, int width, Palette palette) {
    var kept = new ArrayList<>(columns);
    while (kept.size() > 2 && width(kept) > width) {
      kept.remove(kept.stream().min(Comparator.comparingInt(Column::importance)).orElseThrow());
    }
    return new TextTable(kept, palette);
  }

  /** Returns the lines, headings first. */
  public List<String> lines() {
    var lines = new ArrayList<String>();
    lines.add(
        line(columns.stream().map(column -> new Cell(column.head(), TextStyle.FAINT)).toList()));
    int rows = columns.getFirst().cells().size();
    for (int row = 0; row < rows; row++) {
      int index = row;
      lines.add(line(columns.stream().map(column -> column.cells().get(index)).toList()));
    }
    return lines;
  }

  private String line(List<Cell> cells) {
    return IntStream.range(0, cells.size())
        .mapToObj(index -> set(columns.get(index), cells.get(index)))
        .reduce((left, right) -> left + GAP + right)
        .orElse("")
        .stripTrailing();
  }

  private String set(Column column, Cell cell) {
    String padding = " ".repeat(column.width() - cell.text().length());
    String text = palette.paint(cell.ink(), cell.text());
    return switch (column.align()) {
      case LEFT -> text + padding;
      case RIGHT -> padding + text;
    };
  }

  private static int width(List<Column> columns) {
    return columns.stream().mapToInt(Column::width).sum() + GAP.length() * (columns.size() - 1);
  }
}
