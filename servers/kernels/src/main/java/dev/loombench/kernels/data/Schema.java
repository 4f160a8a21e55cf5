package dev.loombench.kernels.data;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Statements that create the tables and reset them to the state in which every trial starts. The
 * tables are in a schema of their own, so that nothing else in a user's database changes.
 */
public final class Schema {

  /** Name of the schema, which every connection has on its search path. */
  public static final String NAME = "loombench";

  /** The table behind the view {@code products}. */
  public static final String PRODUCTS = "product_rows";

  private Schema() {}

  /** Returns the statements that create what is missing, to be executed one by one in order. */
  public static List<String> create(Engine engine) {
    return Stream.of(
            Stream.of(
                "create schema if not exists " + NAME, productRows(engine), products(engine, 0)),
            Table.all().map(table -> create(engine, table)))
        .flatMap(statements -> statements)
        .toList();
  }

  /**
   * Returns the statements that reset the tables to the state in which every trial starts: all
   * products, and one row with id 1 in each table of {@code /crud}, which others can reference.
   *
   * @param productsMillis how long the database delays each read of the products, to simulate a
   *     larger table or a remote database
   */
  public static List<String> reset(Engine engine, long productsMillis) {
    return Stream.of(
            engine.truncate(List.of(NAME + "." + PRODUCTS)).stream(),
            Stream.of(seed(), products(engine, productsMillis)),
            engine.truncate(Table.all().map(Schema::qualified).toList()).stream(),
            Table.all().map(Schema::first))
        .flatMap(statements -> statements)
        .toList();
  }

  static String qualified(Table table) {
    return NAME + "." + table.key();
  }

  /** Creates the view that servers read, so that a delay needs no change of their statements. */
  private static String products(Engine engine, long millis) {
    String rows = "%s.%s".formatted(NAME, PRODUCTS);
    String query =
        millis == 0
            ? "select products.* from %s products".formatted(rows)
            : engine.delayed(rows, millis / 1e3);
    return "create or replace view %s.products as %s".formatted(NAME, query);
  }

  private static String productRows(Engine engine) {
    return """
        create table if not exists %s.%s (
          product_id smallint primary key,
          product_name varchar(40) not null,
          supplier_id smallint not null,
          category_id smallint not null,
          quantity_per_unit varchar(20) not null,
          unit_price %s not null,
          units_in_stock smallint not null,
          units_on_order smallint not null,
          reorder_level smallint not null,
          discontinued integer not null)%s"""
        .formatted(NAME, PRODUCTS, engine.realType(), engine.tableOptions());
  }

  private static String seed() {
    return IntStream.rangeClosed(1, Product.COUNT)
        .mapToObj(Schema::product)
        .collect(
            Collectors.joining(", ", "insert into %s.%s values ".formatted(NAME, PRODUCTS), ""));
  }

  private static String product(int number) {
    return String.format(
        Locale.ROOT,
        "(%d, 'Product number %d of the list', %d, %d, '%d boxes x %d bags', %.2f, %d, %d, %d, %d)",
        number,
        number,
        number % 29 + 1,
        number % 8 + 1,
        number % 48 + 1,
        number % 20 + 1,
        2.5 + number * 1.75,
        number * 7 % 125,
        number * 10 % 100,
        number * 5 % 30,
        number % 10 == 0 ? 1 : 0);
  }

  private static String create(Engine engine, Table table) {
    String columns =
        Stream.of(
                Stream.of("id %s primary key".formatted(engine.generatedId())),
                table.columns().stream().map(Schema::definition),
                table.columns().stream()
                    .filter(column -> column.kind() == Column.Kind.REFERENCE)
                    .map(Schema::reference))
            .flatMap(parts -> parts)
            .collect(Collectors.joining(", "));
    return "create table if not exists %s (%s)%s"
        .formatted(qualified(table), columns, engine.tableOptions());
  }

  private static String definition(Column column) {
    return switch (column.kind()) {
      case TEXT -> "%s varchar(%s) not null".formatted(column.name(), column.max());
      case NUMBER, REFERENCE -> "%s bigint not null".formatted(column.name());
    };
  }

  private static String reference(Column column) {
    return "foreign key (%s) references %s (id)".formatted(column.name(), referencedTable(column));
  }

  /** Returns the table that a column references: the column is named by the table's singular. */
  private static String referencedTable(Column column) {
    return Table.all()
        .filter(table -> singular(table).equals(column.name()))
        .map(Schema::qualified)
        .findFirst()
        .orElseThrow();
  }

  private static String singular(Table table) {
    return table.key().replaceFirst("ies$", "y").replaceFirst("s$", "");
  }

  private static String first(Table table) {
    String names = table.columns().stream().map(Column::name).collect(Collectors.joining(", "));
    String values =
        table.columns().stream()
            .map(column -> column.kind() == Column.Kind.TEXT ? "'first'" : "1")
            .collect(Collectors.joining(", "));
    return "insert into %s (%s) values (%s)".formatted(qualified(table), names, values);
  }
}
