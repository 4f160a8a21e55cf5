package dev.loombench.tool.report.csv;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.report.common.Report;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.text.EscapedOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Table for spreadsheets and scripts, in the form of RFC 4180. An empty field means no value. */
public final class CsvReport<T> implements Report {

  private record Column<T>(String name, Function<T, ?> value) {}

  private final Function<Analysis, Stream<T>> rows;
  private final List<Column<T>> columns;

  private CsvReport(Function<Analysis, Stream<T>> rows, List<Column<T>> columns) {
    this.rows = rows;
    this.columns = List.copyOf(columns);
  }

  static <T> CsvReport<T> of(Function<Analysis, Stream<T>> rows) {
    return new CsvReport<>(rows, List.of());
  }

  /** Returns a table without columns, of rows that are not those of a run. */
  static <T> CsvReport<T> ofOtherRows() {
    return of(_ -> Stream.empty());
  }

  /** Returns the table with one more column; a null or an empty optional becomes an empty field. */
  CsvReport<T> with(String name, Function<T, ?> value) {
    var more = new ArrayList<>(columns);
    more.add(new Column<>(name, value));
    return new CsvReport<>(rows, more);
  }

  /** Returns the table with an estimate and the ends of its interval. */
  CsvReport<T> withEstimate(String name, Function<T, Optional<? extends Estimate>> estimate) {
    return with(name, row -> estimate.apply(row).map(Estimate::value))
        .with("low", row -> estimate.apply(row).flatMap(Estimate::interval).map(Interval::low))
        .with("high", row -> estimate.apply(row).flatMap(Estimate::interval).map(Interval::high));
  }

  /** Returns the table with the columns of another, for a part of its rows. */
  <P> CsvReport<T> with(CsvReport<P> other, Function<T, P> part) {
    CsvReport<T> table = this;
    for (Column<P> column : other.columns) {
      table = table.with(column.name(), row -> column.value().apply(part.apply(row)));
    }
    return table;
  }

  @Override
  public void write(Analysis analysis, OutputStream out) throws IOException {
    for (String line : (Iterable<String>) lines(rows.apply(analysis))::iterator) {
      out.write(line.getBytes(StandardCharsets.UTF_8));
    }
  }

  String text(Stream<T> these) {
    return lines(these).collect(Collectors.joining());
  }

  private Stream<String> lines(Stream<T> these) {
    return Stream.concat(
        Stream.of(line(columns.stream().map(Column::name).toList())),
        these.map(row -> line(columns.stream().map(one -> one.value().apply(row)).toList())));
  }

  static String line(List<?> fields) {
    return fields.stream().map(CsvReport::field).collect(Collectors.joining(",")) + "\r\n";
  }

  private static String field(Object value) {
    return switch (value) {
      case null -> "";
      case Optional<?> optional -> field(optional.orElse(null));
      case OptionalDouble optional ->
          optional.isPresent() ? String.valueOf(optional.getAsDouble()) : "";
      case Number number -> number.toString();
      default -> quoted(inert(EscapedOutput.escaped(value.toString())));
    };
  }

  /** Returns a text that no spreadsheet takes for a formula: names may come from others. */
  private static String inert(String text) {
    return text.matches("(?s)[=+@\\t\\r-].*") && !text.matches("[+-][\\d.]+( \\[[^\\n]*)?")
        ? "'" + text
        : text;
  }

  private static String quoted(String text) {
    return isPlain(text) ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  private static boolean isPlain(String text) {
    for (int at = 0; at < text.length(); at++) {
      char one = text.charAt(at);
      if (one == ',' || one == '"' || one == '\n' || one == '\r') {
        return false;
      }
    }
    return true;
  }
}
