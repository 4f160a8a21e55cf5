package dev.loombench.servers.webflux;

import dev.loombench.kernels.data.BadRow;
import dev.loombench.kernels.data.DatabaseFailure;
import dev.loombench.kernels.data.Product;
import dev.loombench.kernels.data.Row;
import dev.loombench.kernels.data.RowReader;
import dev.loombench.kernels.data.Table;
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
 * The queries, by R2DBC. Each gives its connection back before it gives its result: rows that still
 * come while the answer is sent would hold it for as long as a slow client likes.
 */
@Component
@WhereDatabase
class Database {

  private final DatabaseClient client;
  private final TransactionalOperator transactions;

  Database(DatabaseClient client, TransactionalOperator transactions) {
    this.client = client;
    this.transactions = transactions;
  }

  /** Reads the products. */
  Mono<List<Product>> products() {
    return client
        .sql(Product.SELECT)
        .map(row -> Product.read(new Columns(row)))
        .all()
        .collectList()
        .as(Database::toItsEnd)
        .onErrorMap(Database::failure);
  }

  /** Reads all rows of a table. */
  Mono<List<Row>> rows(Table table) {
    return client
        .sql(table.select())
        .map(row -> table.read(new Columns(row)))
        .all()
        .collectList()
        .as(Database::toItsEnd)
        .onErrorMap(Database::failure);
  }

  /** Writes a row in a transaction of its own and gives its id once that is committed. */
  Mono<Long> insert(Table table, List<Object> values) {
    DatabaseClient.GenericExecuteSpec statement = client.sql(table.insert(number -> "$" + number));
    for (int index = 0; index < values.size(); index++) {
      statement = statement.bind(index, values.get(index));
    }
    return statement
        .map(row -> new Columns(row).number("id"))
        .one()
        .as(transactions::transactional)
        .as(Database::toItsEnd)
        .onErrorMap(failed -> refusal(table, failed));
  }

  /**
   * Goes on when the client has gone away, as a thread that waits for a query does. A transaction
   * that is cancelled may keep its connection for ever, and rows that are cancelled their buffers.
   */
  private static <T> Mono<T> toItsEnd(Mono<T> query) {
    return Mono.fromFuture(query::toFuture, true);
  }

  private static RuntimeException refusal(Table table, Throwable failed) {
    DatabaseFailure failure = failure(failed);
    return failure.getCause() instanceof R2dbcException refused
            && BadRow.NO_SUCH_REFERENCE_STATE.equals(refused.getSqlState())
        ? BadRow.noSuchReference(table)
        : failure;
  }

  /** What lies under the exceptions that Spring wraps around it. */
  static DatabaseFailure failure(Throwable failed) {
    return Stream.iterate(failed, Objects::nonNull, Throwable::getCause)
        .flatMap(
            cause ->
                switch (cause) {
                  case DatabaseFailure known -> Stream.of(known);
                  case R2dbcException refused ->
                      Stream.of(DatabaseFailure.ofState(refused.getSqlState(), refused));
                  default -> Stream.<DatabaseFailure>empty();
                })
        .findFirst()
        .orElseGet(() -> DatabaseFailure.unreachable(failed));
  }

  /** A row as the driver gives it. */
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
