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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Files, on every server and by every means. */
@ParameterizedClass(name = "{0}")
@MethodSource("subjects")
class FilesTest {

  private static final int CLIENTS = 200;
  private static final int ENOUGH_TRIES = 10_000;

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

  static Stream<Variant> subjects() {
    return Stream.concat(Variant.all().stream(), Variant.ofFiles().stream());
  }

  @Test
  void fileAnswersHowManyBytesItReadBack() throws Exception {
    HttpResponse<String> answer = http.get("/file");
    assertThat(answer.body()).isEqualTo("4096");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/plain;charset=UTF-8");
    assertThat(answer.headers().firstValue("Content-Length")).hasValue("4");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void filesOfManyRequestsAtOnceDoNotClashAndNoneStays() {
    List<CompletableFuture<HttpResponse<String>>> answers =
        IntStream.range(0, CLIENTS)
            .mapToObj(client -> http.getAsync("/file", Duration.ofMinutes(1)))
            .toList();
    assertThat(answers.stream().map(CompletableFuture::join).map(HttpResponse::body))
        .hasSize(CLIENTS)
        .containsOnly("4096");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aFolderThatIsGoneIsMadeAgain() throws Exception {
    Files.deleteIfExists(folder);
    assertThat(http.get("/file").body()).isEqualTo("4096");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aFolderThatCannotBeMadeIsToldAndDoesNotLast() throws Exception {
    Files.deleteIfExists(folder);
    Files.writeString(folder, "in the way");
    HttpResponse<String> refused = http.get("/file");
    Files.delete(folder);
    assertThat(refused.body())
        .isEqualTo("the folder for files is a file, or holds files of another server");
    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(http.get("/file").body()).isEqualTo("4096");
  }

  @Test
  void clientsThatGoAwayLeaveNoFilesAndAreNoNews() throws Exception {
    for (int i = 0; i < CLIENTS; i++) {
      RawConnection leaving = RawConnection.to(server);
      leaving.write("GET /file HTTP/1.1\r\nHost: localhost\r\n\r\n");
      leaving.reset();
    }
    // Some are still to be served: files may come while we look, but each has to go again.
    assertThat(http.get("/file").body()).isEqualTo("4096");
    Set<Path> staying = files();
    for (int i = 0; i < ENOUGH_TRIES && !staying.isEmpty(); i++) {
      assertThat(http.get("/file").body()).isEqualTo("4096");
      staying.retainAll(files());
    }
    assertThat(staying).isEmpty();
    assertThat(server.output()).isEmpty();
  }

  @Test
  void theReadyFileTellsWhereFilesAreWrittenFrom() {
    var facts = server.ready().facts();
    assertThat(facts.get("threads.file-by"))
        .isEqualTo(
            isOnThreads()
                ? "request"
                : variant.model().contains("elastic") ? "elastic" : "channels");
    assertThat(facts.getOrDefault("file.thread", "none"))
        .matches(
            isOnThreads()
                ? "none"
                : variant.facts().getOrDefault("file.thread", "platform file-.*"));
  }

  private boolean isOnThreads() {
    return !variant.facts().getOrDefault("threads.model", "event-loop").equals("event-loop");
  }

  private Set<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.collect(Collectors.toCollection(HashSet::new));
    }
  }
}
