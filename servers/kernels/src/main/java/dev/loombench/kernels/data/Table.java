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

/** Tables of {@code /crud}. Each references earlier ones only. */
@SuppressWarnings("ImmutableEnumChecker") // unmodifiable lists
public enum Table {
  /** Regions in which customers live. */
  REGIONS(row -> new Region(row.number("id"), row.text("name")), Column.text("name", 80)),
  /** Customers. */
  CUSTOMERS(
      row ->
          new Customer(row.number("id"), row.text("name"), row.text("email"), row.number("region")),
      Column.text("name", 80),
      Column.text("email", 120),
      Column.reference("region")),
  /** Categories of items. */
  CATEGORIES(
      row -> new Category(row.number("id"), row.text("name"), row.text("description")),
      Column.text("name", 80),
      Column.text("description", 200)),
  /** Items for sale. */
  ITEMS(
      row ->
          new Item(row.number("id"), row.text("name"), row.number("price"), row.number("category")),
      Column.text("name", 80),
      Column.number("price", 100_000_000),
      Column.reference("category")),
  /** Purchases of customers. */
  PURCHASES(
      row -> new Purchase(row.number("id"), row.number("customer"), row.text("remark")),
      Column.reference("customer"),
      Column.text("remark", 200)),
  /** Lines of purchases. */
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

  /** Returns the name in paths and in the database. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the table with that name. */
  public static Optional<Table> of(String key) {
    return Arrays.stream(values()).filter(table -> table.key().equals(key)).findFirst();
  }

  /** Returns the columns whose values clients send: all but {@code id}, which comes first. */
  public List<Column> columns() {
    return columns;
  }

  /** Returns the current row of a reader. */
  public Row read(RowReader row) {
    return reading.apply(row);
  }

  /** Returns the statement that reads all rows, ordered by id. */
  public String select(Engine engine) {
    return "select id, %s from %s order by id".formatted(names(), engine.nameOf(this));
  }

  /**
   * Returns the statement that inserts a row and returns its id.
   *
   * @param placeholder placeholder of the n-th value, from 1: {@code ?} or {@code $1}
   */
  public String insert(Engine engine, Function<Integer, String> placeholder) {
    String values =
        IntStream.rangeClosed(1, columns.size())
            .mapToObj(placeholder::apply)
            .collect(Collectors.joining(", "));
    return "insert into %s (%s) values (%s) returning id"
        .formatted(engine.nameOf(this), names(), values);
  }

  /**
   * Returns the values of a new row, in the order of the columns.
   *
   * @param body the request body, as a JSON library reads an object
   * @return a {@link String} or a {@link Long} for each column
   * @throws BadRow if a value is missing, unknown or not accepted by its column
   */
  public List<Object> accept(Map<String, ?> body) {
    var unknown = new TreeSet<>(body.keySet());
    columns.forEach(column -> unknown.remove(column.name()));
    if (!unknown.isEmpty() || body.size() < columns.size()) {
      throw new BadRow(expectedBody());
    }
    var values = new ArrayList<Object>();
    columns.forEach(column -> values.add(column.accept(body.get(column.name()))));
    return List.copyOf(values);
  }

  String expectedBody() {
    return "the body must be a JSON object with %s and nothing else".formatted(names());
  }

  private String names() {
    return columns.stream().map(Column::name).collect(Collectors.joining(", "));
  }

  static Stream<Table> all() {
    return Arrays.stream(values());
  }
}
