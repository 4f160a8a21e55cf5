package dev.loombench.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** File workload, in every variant. */
@ParameterizedClass(name = "{0}")
@MethodSource("dev.loombench.conformance.Variant#forFiles")
@TestMethodOrder(OrderAnnotation.class)
class FilesTest {

  private static final int CLIENTS = 200;
  private static final int MAX_TRIES = 10_000;
  private static final int IDLE_CHECKS = 15;

  private final Variant variant;
  private final ServerProcess server;
  private final Http http;
  private final Path folder;

  FilesTest(Variant variant) {
    this.variant = variant;
    this.server = SharedServers.equipped(variant);
    this.http = Http.to(server);
    this.folder = SharedServers.files(variant);
  }

  @Test
  void fileAnswersTheBytesItRead() throws Exception {
    HttpResponse<String> answer = http.get("/file");
    assertThat(answer.body()).isEqualTo("4096");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/plain;charset=UTF-8");
    assertThat(answer.headers().firstValue("Content-Length")).hasValue("4");
    awaitEmptyFolder(1);
  }

  @Test
  void concurrentRequestsUseDistinctFilesAndDeleteThem() throws Exception {
    List<CompletableFuture<HttpResponse<String>>> answers =
        IntStream.range(0, CLIENTS)
            .mapToObj(client -> http.getAsync("/file", Duration.ofMinutes(1)))
            .toList();
    assertThat(answers.stream().map(CompletableFuture::join).map(HttpResponse::body))
        .hasSize(CLIENTS)
        .containsOnly("4096");
    awaitEmptyFolder(1);
  }

  @Test
  void aDeletedFolderIsCreatedAgain() throws Exception {
    deleteFolder();
    assertThat(http.get("/file").body()).isEqualTo("4096");
    awaitEmptyFolder(1);
  }

  @Test
  void aFolderThatCannotBeCreatedIsReported() throws Exception {
    deleteFolder();
    Files.writeString(folder, "in the way");
    HttpResponse<String> rejected = http.get("/file");
    Files.delete(folder);
    assertThat(rejected.body())
        .isEqualTo("the folder for files is a file, or holds files of another server");
    assertThat(rejected.statusCode()).isEqualTo(503);
    assertThat(http.get("/file").body()).isEqualTo("4096");
    awaitEmptyFolder(1);
  }

  /** Last, since abandoned requests write files, and create the folder, after the test ends. */
  @Test
  @Order(Integer.MAX_VALUE)
  void clientsThatDisconnectLeaveNoFilesAndAreNotLogged() throws Exception {
    for (int i = 0; i < CLIENTS; i++) {
      RawConnection leaving = RawConnection.to(server);
      leaving.write("GET /file HTTP/1.1\r\nHost: localhost\r\n\r\n");
      leaving.reset();
    }
    // Some requests are still in progress: new files may appear, but each has to disappear.
    assertThat(http.get("/file").body()).isEqualTo("4096");
    Set<Path> remaining = files();
    for (int i = 0; i < MAX_TRIES && !remaining.isEmpty(); i++) {
      assertThat(http.get("/file").body()).isEqualTo("4096");
      remaining.retainAll(files());
    }
    assertThat(remaining).isEmpty();
    awaitEmptyFolder(IDLE_CHECKS); // the requests of the other tests start on an idle server
    assertThat(server.output()).isEmpty();
  }

  @Test
  void theFactsContainTheThreadsForFiles() {
    var facts = server.ready().facts();
    assertThat(facts.get("threads.file-by"))
        .isEqualTo(
            isOnThreads()
                ? "request"
                : variant.facts().getOrDefault("threads.file-by", "channels"));
    assertThat(facts.getOrDefault("file.thread", "none"))
        .matches(
            isOnThreads()
                ? "none"
                : variant.facts().getOrDefault("file.thread", "platform file-.*"));
  }

  private boolean isOnThreads() {
    return !variant.facts().getOrDefault("threads.model", "event-loop").equals("event-loop");
  }

  /** Deletes the folder once it is empty: a file can be deleted after its request is answered. */
  private void deleteFolder() throws IOException, InterruptedException {
    if (Files.exists(folder)) {
      awaitEmptyFolder(1);
      Files.delete(folder);
    }
  }

  /** Waits until that many checks in a row find no file. */
  private void awaitEmptyFolder(int checks) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    int empty = files().isEmpty() ? 1 : 0;
    while (empty < checks && System.nanoTime() < deadline) {
      Thread.sleep(20);
      empty = files().isEmpty() ? empty + 1 : 0;
    }
    assertThat(empty).as("checks that found %s empty", folder).isGreaterThanOrEqualTo(checks);
  }

  private Set<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.collect(Collectors.toCollection(HashSet::new));
    }
  }
}
