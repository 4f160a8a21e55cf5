package dev.loombench.conformance;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.kernels.data.Engine;
import dev.loombench.kernels.data.Schema;
import dev.loombench.kernels.data.Table;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Acknowledged inserts are stored, and no others. */
@ForEachDatabaseVariant
class ConcurrentInsertsTest {

  private static final int CLIENTS = 4 * DatabaseVariant.POOL;
  private static final int INSERTS_PER_CLIENT = 20;
  private static final int INSERTS = CLIENTS * INSERTS_PER_CLIENT;
  private static final String ROW = "{\"purchase\": 1, \"item\": 1, \"quantity\": 2}";

  /** Database that tests kill and restart; empty before the first. */
  private static Optional<MariaDatabase> killable = Optional.empty();

  private final DatabaseVariant variant;

  ConcurrentInsertsTest(DatabaseVariant variant) {
    this.variant = variant;
  }

  @AfterAll
  static void stopKillable() {
    killable.ifPresent(MariaDatabase::close);
  }

  @Test
  void concurrentInsertsAreAllStored() throws Exception {
    Database database = variant.resetDatabase();
    Http http = Http.to(variant.equipped());
    Set<String> answers = ConcurrentHashMap.newKeySet();
    withClients(
        () -> {
          for (int i = 0; i < INSERTS_PER_CLIENT; i++) {
            HttpResponse<String> answer = http.post("/crud/lines", ROW);
            assertThat(answer.statusCode()).isEqualTo(201);
            answers.add(answer.body());
          }
          return INSERTS_PER_CLIENT;
        });
    assertThat(database.rows(Table.LINES)).isEqualTo(1 + INSERTS);
    assertThat(answers)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.rangeClosed(2, 1 + INSERTS).mapToObj("{\"id\":%d}"::formatted).toList());
  }

  @Test
  void aKilledServerHasStoredWhatItAcknowledged() throws Exception {
    assumeTrue(isFirstWithItsPool(), "another variant has the same pool");
    Database database = variant.resetDatabase();
    var sent = new AtomicLong();
    var acknowledged = new AtomicLong();
    var remaining = new CountDownLatch(200);
    try (ServerProcess server =
        variant.start(
            database, DatabaseVariant.POOL, "--loombench.database-user=" + Database.OTHER_USER)) {
      Http http = Http.to(server);
      Thread killer =
          Thread.startVirtualThread(
              () -> {
                awaitZero(remaining);
                server.process().destroyForcibly();
              });
      withClients(
          () -> {
            while (server.process().isAlive()) {
              sent.incrementAndGet();
              if (acknowledges(http)) {
                acknowledged.incrementAndGet();
                remaining.countDown();
              }
            }
            return sent.get();
          });
      killer.join();
      assertThat(server.output()).isEmpty();
    }
    database.awaitNoSessionOfOtherUser();
    assertThat(database.rows(Table.LINES) - 1)
        .isBetween(acknowledged.get(), sent.get())
        .isGreaterThanOrEqualTo(200);
  }

  /** PostgreSQL as Loombench configures it loses commits of its last moments when it is killed. */
  @Test
  void aKilledMariaDbHasStoredWhatItsServerAcknowledged() throws Exception {
    assumeTrue(variant.engine() == Engine.MARIADB);
    assumeTrue(isFirstWithItsPool(), "another variant has the same pool");
    MariaDatabase database =
        killable.orElseGet(() -> (MariaDatabase) Database.start(Engine.MARIADB));
    killable = Optional.of(database);
    database.execute(Schema.reset(Engine.MARIADB, 0));
    Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    var sent = new AtomicLong();
    var remaining = new CountDownLatch(200);
    try (ServerProcess server = variant.start(database, DatabaseVariant.POOL)) {
      Http http = Http.to(server);
      var killed = new AtomicBoolean();
      Thread killer =
          Thread.startVirtualThread(
              () -> {
                awaitZero(remaining);
                killed.set(true);
                database.kill();
                server.process().destroyForcibly(); // its requests would wait for the database
              });
      withClients(
          () -> {
            while (!killed.get()) {
              sent.incrementAndGet();
              inserted(http)
                  .ifPresent(
                      id -> {
                        acknowledged.add(id);
                        remaining.countDown();
                      });
            }
            return sent.get();
          });
      killer.join();
    }
    MariaDatabase restarted = database.restart();
    killable = Optional.of(restarted);
    assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(200);
    assertThat(restarted.rows(Table.LINES) - 1).isBetween((long) acknowledged.size(), sent.get());
  }

  private boolean isFirstWithItsPool() {
    return DatabaseVariant.onePerPool().contains(variant);
  }

  private static boolean acknowledges(Http http) throws InterruptedException {
    return inserted(http).isPresent();
  }

  /** Inserts a row and returns the answer; empty if there is none or an error. */
  private static Optional<String> inserted(Http http) throws InterruptedException {
    try {
      HttpResponse<String> answer = http.post("/crud/lines", ROW);
      return answer.statusCode() == 201 ? Optional.of(answer.body()) : Optional.empty();
    } catch (IOException killed) {
      return Optional.empty();
    }
  }

  private static void awaitZero(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, SECONDS)).isTrue();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static <T> void withClients(Callable<T> client) throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<T>> clients = threads.invokeAll(Collections.nCopies(CLIENTS, client));
      for (Future<T> each : clients) {
        each.get();
      }
    }
  }
}
