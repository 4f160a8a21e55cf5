package dev.loombench.servers.quarkus.reactive;

import dev.loombench.kernels.data.BadRow;
import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.data.Product;
import dev.loombench.kernels.data.Row;
import dev.loombench.kernels.data.RowReader;
import dev.loombench.kernels.data.Table;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Transaction;
import io.vertx.mutiny.sqlclient.Tuple;
import io.vertx.pgclient.PgException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/** The queries, by Vert.x's client. */
final class Database {

  private final TimedPool pool;

  Database(TimedPool pool) {
    this.pool = pool;
  }

  /** Reads the products. */
  Uni<List<Product>> products() {
    return read(Product.SELECT, Product::read);
  }

  /** Reads all rows of a table. */
  Uni<List<Row>> rows(Table table) {
    return read(table.select(), table::read);
  }

  private <T> Uni<List<T>> read(String select, Function<RowReader, T> reading) {
    return toItsEnd(
        pool.with(
                connection ->
                    connection
                        .preparedQuery(select)
                        .execute()
                        .map(
                            rows -> {
                              var read = new ArrayList<T>(rows.size());
                              rows.forEach(row -> read.add(reading.apply(new Columns(row))));
                              return (List<T>) read;
                            }))
            .onFailure()
            .transform(Database::failure));
  }

  /** Writes a row in a transaction of its own and gives its id once that is committed. */
  Uni<Long> insert(Table table, List<Object> values) {
    String statement = table.insert(number -> "$" + number);
    return toItsEnd(
        pool.with(
                connection ->
                    inTransaction(
                        connection,
                        connection
                            .preparedQuery(statement)
                            .execute(Tuple.from(values))
                            .map(rows -> rows.iterator().next().getLong("id"))))
            .onFailure()
            .transform(failed -> refusal(table, failed)));
  }

  private static <T> Uni<T> inTransaction(SqlConnection connection, Uni<T> work) {
    return connection
        .begin()
        .chain(
            transaction ->
                work.call(transaction::commit).onFailure().call(failed -> rolledBack(transaction)));
  }

  /** What made it fail is told, not what became of the rest. */
  private static Uni<Void> rolledBack(Transaction transaction) {
    return transaction.rollback().onFailure().recoverWithNull();
  }

  /**
   * Goes on when the client has gone away, as a thread that waits for a query does: Quarkus cancels
   * what it waited for, and this does not pass that on.
   */
  private static <T> Uni<T> toItsEnd(Uni<T> query) {
    return Uni.createFrom()
        .emitter(waiting -> query.subscribe().with(waiting::complete, waiting::fail));
  }

  private static RuntimeException refusal(Table table, Throwable failed) {
    DatabaseFailure failure = failure(failed);
    return failure.getCause() instanceof PgException refused
            && BadRow.NO_SUCH_REFERENCE_STATE.equals(refused.getSqlState())
        ? BadRow.noSuchReference(table)
        : failure;
  }

  /** What lies under the exceptions that are wrapped around it. */
  static DatabaseFailure failure(Throwable failed) {
    return Stream.iterate(failed, Objects::nonNull, Throwable::getCause)
        .flatMap(
            cause ->
                switch (cause) {
                  case DatabaseFailure known -> Stream.of(known);
                  case PgException refused ->
                      Stream.of(DatabaseFailure.ofState(refused.getSqlState(), refused));
                  default -> Stream.<DatabaseFailure>empty();
                })
        .findFirst()
        .orElseGet(() -> DatabaseFailure.unreachable(failed));
  }

  /** A row as the client gives it. */
  private record Columns(io.vertx.mutiny.sqlclient.Row row) implements RowReader {

    @Override
    public long number(String column) {
      return row.getLong(column);
    }

    @Override
    public float real(String column) {
      return row.getFloat(column);
    }

    @Override
    public String text(String column) {
      return row.getString(column);
    }
  }
}
