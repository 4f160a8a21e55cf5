package dev.loombench.servers.quarkus.reactive;

import dev.loombench.kernels.data.BadRow;
import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.data.Engine;
import dev.loombench.kernels.data.Product;
import dev.loombench.kernels.data.Row;
import dev.loombench.kernels.data.RowReader;
import dev.loombench.kernels.data.SqlError;
import dev.loombench.kernels.data.Table;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import io.vertx.sqlclient.ClosedConnectionException;
import io.vertx.sqlclient.DatabaseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/** Queries with Vert.x's client. */
final class Database {

  private final MeteredPool pool;
  private final Engine engine;

  Database(MeteredPool pool, Engine engine) {
    this.pool = pool;
    this.engine = engine;
  }

  /** Reads all products. */
  Uni<List<Product>> products() {
    return read(Product.SELECT, Product::read);
  }

  /** Reads all rows of a table, ordered by id. */
  Uni<List<Row>> rows(Table table) {
    return read(table.select(engine), table::read);
  }

  private <T> Uni<List<T>> read(String select, Function<RowReader, T> mapper) {
    return uncancellable(
        pool.with(
                connection ->
                    connection
                        .preparedQuery(select)
                        .execute()
                        .map(
                            rows -> {
                              var read = new ArrayList<T>(rows.size());
                              rows.forEach(row -> read.add(mapper.apply(new Columns(row))));
                              return (List<T>) read;
                            }))
            .onFailure()
            .transform(Database::failure));
  }

  /** Inserts a row in a transaction and emits its id after the commit. */
  Uni<Long> insert(Table table, List<Object> values) {
    String statement = table.insert(engine, engine::placeholder);
    return uncancellable(
        pool.with(
                connection ->
                    inTransaction(
                        connection,
                        connection
                            .preparedQuery(statement)
                            .execute(Tuple.from(values))
                            .map(rows -> rows.iterator().next().getLong("id"))))
            .onFailure()
            .transform(failed -> insertFailure(table, failed)));
  }

  /**
   * Uses statements, as Vert.x's transactions do. On MariaDB, closing a connection with one of
   * those never completes if the database has ended the session.
   */
  private static <T> Uni<T> inTransaction(SqlConnection connection, Uni<T> work) {
    return execute(connection, "begin")
        .chain(() -> work.call(() -> execute(connection, "commit")))
        .onFailure(Database::isConnected)
        .call(failed -> execute(connection, "rollback").onFailure().recoverWithNull());
  }

  private static Uni<Void> execute(SqlConnection connection, String statement) {
    return connection.query(statement).execute().replaceWithVoid();
  }

  /**
   * Returns whether the database has not ended the session, and the transaction with it. A
   * statement on such a session never completes.
   */
  private static boolean isConnected(Throwable failed) {
    return switch (failed) {
      case ClosedConnectionException closed -> false;
      case DatabaseException error ->
          SqlError.of(error.getSqlState(), error.getErrorCode()) != SqlError.UNREACHABLE;
      default -> true;
    };
  }

  /**
   * Completes the query even if the client disconnects, as a blocking query does: does not
   * propagate Quarkus's cancellation.
   */
  private static <T> Uni<T> uncancellable(Uni<T> query) {
    return Uni.createFrom()
        .emitter(waiting -> query.subscribe().with(waiting::complete, waiting::fail));
  }

  private static RuntimeException insertFailure(Table table, Throwable failed) {
    DatabaseFailure failure = failure(failed);
    return failure.getCause() instanceof DatabaseException error
            && SqlError.of(error.getSqlState(), error.getErrorCode()) == SqlError.MISSING_REFERENCE
        ? BadRow.noSuchReference(table)
        : failure;
  }

  /** Finds the failure below wrapping exceptions. */
  static DatabaseFailure failure(Throwable failed) {
    return Stream.iterate(failed, Objects::nonNull, Throwable::getCause)
        .flatMap(
            cause ->
                switch (cause) {
                  case DatabaseFailure known -> Stream.of(known);
                  case DatabaseException error ->
                      Stream.of(
                          DatabaseFailure.of(error.getSqlState(), error.getErrorCode(), error));
                  default -> Stream.<DatabaseFailure>empty();
                })
        .findFirst()
        .orElseGet(() -> DatabaseFailure.unreachable(failed));
  }

  /** Row of the client. */
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
