package dev.loombench.kernels.data;

import dev.loombench.kernels.data.Row.Category;
import dev.loombench.kernels.data.Row.Customer;
import dev.loombench.kernels.data.Row.Item;
import dev.loombench.kernels.data.Row.Line;
import dev.loombench.kernels.data.Row.Purchase;
import dev.loombench.kernels.data.Row.Region;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The six tables of {@code /crud}, in an order in which each refers to earlier ones only. */
@SuppressWarnings("ImmutableEnumChecker") // columns are unmodifiable, which no type says
public enum Table {
  /** Where customers live. */
  REGIONS(row -> new Region(row.number("id"), row.text("name")), Column.text("name", 80)),
  /** Who buys. */
  CUSTOMERS(
      row ->
          new Customer(row.number("id"), row.text("name"), row.text("email"), row.number("region")),
      Column.text("name", 80),
      Column.text("email", 120),
      Column.reference("region")),
  /** What items are kinds of. */
  CATEGORIES(
      row -> new Category(row.number("id"), row.text("name"), row.text("description")),
      Column.text("name", 80),
      Column.text("description", 200)),
  /** What is sold. */
  ITEMS(
      row ->
          new Item(row.number("id"), row.text("name"), row.number("price"), row.number("category")),
      Column.text("name", 80),
      Column.number("price", 100_000_000),
      Column.reference("category")),
  /** What a customer bought at once. */
  PURCHASES(
      row -> new Purchase(row.number("id"), row.number("customer"), row.text("remark")),
      Column.reference("customer"),
      Column.text("remark", 200)),
  /** The items of purchases. */
  LINES(
      row ->
          new Line(
              row.number("id"), row.number("purchase"), row.number("item"), row.number("quantity")),
      Column.reference("purchase"),
      Column.reference("item"),
      Column.number("quantity", 1_000_000));

  private final Function<RowReader, Row> reading;
  private final List<Column> columns;

  Table(Function<RowReader, Row> reading, Column... columns) {
    this.reading = reading;
    this.columns = List.of(columns);
  }

  /** Its name in paths and in the database. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The table of that name. */
  public static Optional<Table> of(String key) {
    return Arrays.stream(values()).filter(table -> table.key().equals(key)).findFirst();
  }

  /** The columns that clients give values for; {@code id} comes before them. */
  public List<Column> columns() {
    return columns;
  }

  /** The row that a reader stands on. */
  public Row read(RowReader row) {
    return reading.apply(row);
  }

  /** Reads all rows, the oldest first. */
  public String select() {
    return "select id, %s from %s order by id".formatted(names(), key());
  }

  /**
   * Writes a row and returns its id.
   *
   * @param placeholder how the driver wants the n-th value named, from 1: {@code ?} or {@code $1}
   */
  public String insert(Function<Integer, String> placeholder) {
    String values =
        IntStream.rangeClosed(1, columns.size())
            .mapToObj(placeholder::apply)
            .collect(Collectors.joining(", "));
    return "insert into %s (%s) values (%s) returning id".formatted(key(), names(), values);
  }

  /**
   * The values of a new row, in the order of the columns.
   *
   * @param body what the client sent, as a JSON library reads an object
   * @return a {@link String} or a {@link Long} for each column
   * @throws BadRow when a value is missing, unknown or not what its column takes
   */
  public List<Object> accept(Map<String, ?> body) {
    var unknown = new TreeSet<>(body.keySet());
    columns.forEach(column -> unknown.remove(column.name()));
    if (!unknown.isEmpty() || body.size() < columns.size()) {
      throw new BadRow(wanted());
    }
    var values = new ArrayList<Object>();
    columns.forEach(column -> values.add(column.accept(body.get(column.name()))));
    return List.copyOf(values);
  }

  String wanted() {
    return "the body must be a JSON object with %s and nothing else".formatted(names());
  }

  private String names() {
    return columns.stream().map(Column::name).collect(Collectors.joining(", "));
  }

  static Stream<Table> all() {
    return Arrays.stream(values());
  }
}
