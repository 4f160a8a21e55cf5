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
 * Takes every connection once, on each event loop in turn: a connection is read on the loop that
 * opened it.
 */
final class Opening {

  private final List<CompletableFuture<SqlConnection>> taken;

  private Opening(List<CompletableFuture<SqlConnection>> taken) {
    this.taken = taken;
  }

  static Opening of(Pool pool, Vertx vertx, int connections) {
    return new Opening(
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
   * Waits until all are there, and gives back those that are.
   *
   * @throws CompletionException with the reason when one can't be opened
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

  /** What the database calls itself. */
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
