package dev.loombench.servers.quarkus.reactive;

import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;

/**
 * Opening of all pool connections, on the event loops in turn. A connection stays on the loop that
 * opened it.
 */
final class PoolWarmUp {

  private final List<CompletableFuture<SqlConnection>> taken;

  private PoolWarmUp(List<CompletableFuture<SqlConnection>> taken) {
    this.taken = taken;
  }

  static PoolWarmUp of(Pool pool, Vertx vertx, int connections) {
    return new PoolWarmUp(
        IntStream.range(0, connections).mapToObj(number -> onNextLoop(pool, vertx)).toList());
  }

  private static CompletableFuture<SqlConnection> onNextLoop(Pool pool, Vertx vertx) {
    Promise<SqlConnection> connection = Promise.promise();
    ((VertxInternal) vertx)
        .createEventLoopContext()
        .runOnContext(
            now -> pool.getConnection().subscribe().with(connection::complete, connection::fail));
    return connection.future().toCompletionStage().toCompletableFuture();
  }

  /**
   * Waits until all are open and returns them to the pool.
   *
   * @throws CompletionException if one cannot be opened
   */
  void await() {
    CompletableFuture<Void> all = CompletableFuture.allOf(taken.toArray(CompletableFuture[]::new));
    try {
      all.join();
    } finally {
      taken.stream()
          .filter(each -> !each.isCompletedExceptionally())
          .forEach(each -> each.join().closeAndAwait());
    }
  }

  /** Returns name and version of the database. */
  static String versionOf(Pool pool) {
    SqlConnection connection = pool.getConnectionAndAwait();
    try {
      var data = connection.databaseMetadata();
      return data.productName() + " " + data.fullVersion();
    } finally {
      connection.closeAndAwait();
    }
  }
}
