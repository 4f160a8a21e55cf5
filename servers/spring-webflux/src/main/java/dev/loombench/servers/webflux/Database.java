package dev.loombench.servers.webflux;

import dev.loombench.kernels.data.BadRow;
import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.data.Engine;
import dev.loombench.kernels.data.Product;
import dev.loombench.kernels.data.Row;
import dev.loombench.kernels.data.RowReader;
import dev.loombench.kernels.data.SqlError;
import dev.loombench.kernels.data.Table;
import dev.loombench.kernels.serving.ServerOptions;
import io.r2dbc.spi.R2dbcException;
import io.r2dbc.spi.Readable;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/**
 * Queries with R2DBC. Each collects its rows and releases the connection before it emits a result,
 * because a slow client would keep the connection of a streamed result.
 */
@Component
@ConditionalOnDatabase
class Database {

  /** State of MariaDB's driver for each failure to connect; the cause has the database's. */
  private static final String CONNECT_FAILED = "H1000";

  private final DatabaseClient client;
  private final TransactionalOperator transactions;
  private final Engine engine;

  Database(DatabaseClient client, TransactionalOperator transactions, ServerOptions options) {
    this.client = client;
    this.transactions = transactions;
    this.engine = options.database().orElseThrow().engine();
  }

  /** Reads all products. */
  Mono<List<Product>> products() {
    return client
        .sql(Product.SELECT)
        .map(row -> Product.read(new Columns(row)))
        .all()
        .collectList()
        .as(Database::uncancellable)
        .onErrorMap(Database::failure);
  }

  /** Reads all rows of a table, ordered by id. */
  Mono<List<Row>> rows(Table table) {
    return client
        .sql(table.select(engine))
        .map(row -> table.read(new Columns(row)))
        .all()
        .collectList()
        .as(Database::uncancellable)
        .onErrorMap(Database::failure);
  }

  /** Inserts a row in a transaction and emits its id after the commit. */
  Mono<Long> insert(Table table, List<Object> values) {
    DatabaseClient.GenericExecuteSpec statement =
        client.sql(table.insert(engine, engine::placeholder));
    for (int index = 0; index < values.size(); index++) {
      statement = statement.bind(index, values.get(index));
    }
    return statement
        .map(row -> new Columns(row).number("id"))
        .one()
        .as(transactions::transactional)
        .as(Database::uncancellable)
        .onErrorMap(failed -> insertFailure(table, failed));
  }

  /**
   * Completes the query even if the client disconnects, as a blocking query does. A canceled
   * transaction can leak its connection, and canceled rows their buffers.
   */
  private static <T> Mono<T> uncancellable(Mono<T> query) {
    return Mono.fromFuture(query::toFuture, true);
  }

  private static RuntimeException insertFailure(Table table, Throwable failed) {
    DatabaseFailure failure = failure(failed);
    return failure.getCause() instanceof R2dbcException error
            && SqlError.of(error.getSqlState(), error.getErrorCode()) == SqlError.MISSING_REFERENCE
        ? BadRow.noSuchReference(table)
        : failure;
  }

  /** Finds the failure below Spring's wrapping exceptions. */
  static DatabaseFailure failure(Throwable failed) {
    return Stream.iterate(failed, Objects::nonNull, Throwable::getCause)
        .flatMap(
            cause ->
                switch (cause) {
                  case DatabaseFailure known -> Stream.of(known);
                  case R2dbcException error when !CONNECT_FAILED.equals(error.getSqlState()) ->
                      Stream.of(
                          DatabaseFailure.of(error.getSqlState(), error.getErrorCode(), error));
                  default -> Stream.<DatabaseFailure>empty();
                })
        .findFirst()
        .orElseGet(() -> DatabaseFailure.unreachable(failed));
  }

  /** Row of the driver. */
  private record Columns(Readable row) implements RowReader {

    @Override
    public long number(String column) {
      return of(column, Long.class);
    }

    @Override
    public float real(String column) {
      return of(column, Float.class);
    }

    @Override
    public String text(String column) {
      return of(column, String.class);
    }

    private <T> T of(String column, Class<T> type) {
      return Objects.requireNonNull(row.get(column, type));
    }
  }
}
