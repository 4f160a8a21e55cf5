package dev.loombench.tool.report.common;

import dev.loombench.tool.evidence.Verdict;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/** Table: one list of columns, drawn as text, Markdown or HTML. */
public final class Table<R> {

  /** Text for a missing value. */
  public static final String NONE = "–";

  /** Kind of the values of a column. */
  public enum Kind {
    TEXT,
    /** Recorded text, such as a command. */
    CODE,
    /** Numbers, aligned to the right. */
    FIGURE,
    /** SVG, which only pages show. */
    DRAWING
  }

  /** Column of a table. Those of low importance are omitted first on a narrow terminal. */
  public record Column(String title, Kind kind, int importance, List<Cell> cells) {}

  /** Cell with its style. */
  public record Cell(String text, TextStyle style) {

    public static Cell of(String text) {
      return new Cell(text, TextStyle.PLAIN);
    }

    /** Returns the ratio and the word of a verdict. */
    public static Cell of(Verdict verdict) {
      return new Cell(
          verdict
              .ratioIfAny()
              .map(ratio -> Numbers.ratio(ratio.value()) + " " + verdict.key())
              .orElse(verdict.key()),
          TextStyle.of(verdict));
    }
  }

  /** Returns a formatted value, or the text for a missing one. */
  public static String value(OptionalDouble value, DoubleFunction<String> format) {
    return value.isPresent() ? format.apply(value.getAsDouble()) : NONE;
  }

  private final List<R> rows;
  private final List<Column> columns = new ArrayList<>();

  private Table(List<R> rows) {
    this.rows = rows;
  }

  public static <R> Table<R> of(List<R> rows) {
    return new Table<>(rows);
  }

  public Table<R> text(String title, int importance, Function<R, String> text) {
    return with(title, Kind.TEXT, importance, text.andThen(Cell::of));
  }

  /** Adds a column of recorded texts. */
  public Table<R> code(String title, int importance, Function<R, String> text) {
    return with(title, Kind.CODE, importance, text.andThen(Cell::of));
  }

  public Table<R> figure(String title, int importance, Function<R, String> text) {
    return with(title, Kind.FIGURE, importance, text.andThen(Cell::of));
  }

  /** Adds a column of estimates with the decimals of the largest. */
  public Table<R> estimate(String title, int importance, Function<R, Optional<Estimate>> value) {
    int decimals =
        rows.stream()
            .map(value)
            .flatMap(Optional::stream)
            .mapToDouble(Estimate::value)
            .max()
            .stream()
            .mapToInt(Numbers::decimals)
            .findFirst()
            .orElse(0);
    return figure(
        title,
        importance,
        row -> value.apply(row).map(one -> Numbers.fixed(one.value(), decimals)).orElse(NONE));
  }

  /** Adds a column of the intervals of estimates. */
  public Table<R> interval(String title, int importance, Function<R, Optional<Estimate>> value) {
    return text(
        title,
        importance,
        row ->
            value
                .apply(row)
                .flatMap(Estimate::interval)
                .map(ends -> Numbers.number(ends.low()) + "–" + Numbers.number(ends.high()))
                .orElse(NONE));
  }

  public Table<R> with(String title, Kind kind, int importance, Function<R, Cell> cell) {
    columns.add(new Column(title, kind, importance, rows.stream().map(cell).toList()));
    return this;
  }

  public List<Column> columns() {
    return List.copyOf(columns);
  }

  /** Returns the columns that can be drawn as text. */
  public List<Column> textColumns() {
    return columns.stream().filter(column -> column.kind() != Kind.DRAWING).toList();
  }

  public int size() {
    return rows.size();
  }
}
