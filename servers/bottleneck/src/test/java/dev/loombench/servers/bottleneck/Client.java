package dev.loombench.servers.bottleneck;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** HTTP client of a server. */
final class Client implements AutoCloseable {

  private static final Pattern COUNTS =
      Pattern.compile("\\{\"mostAtOnce\":(\\d+),\"times\":(\\d+)}");

  private final HttpClient http = HttpClient.newBuilder().version(Version.HTTP_1_1).build();
  private final BottleneckServer server;

  Client(BottleneckServer server) {
    this.server = server;
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return http.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofString());
  }

  HttpResponse<String> post(String path) throws IOException, InterruptedException {
    return http.send(
        HttpRequest.newBuilder(uri(path)).POST(BodyPublishers.noBody()).build(),
        BodyHandlers.ofString());
  }

  /** Sends requests concurrently and waits for all responses. */
  List<HttpResponse<String>> getConcurrently(String path, int count) {
    List<CompletableFuture<HttpResponse<String>>> sent =
        IntStream.range(0, count)
            .mapToObj(
                number ->
                    http.sendAsync(
                        HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofString()))
            .toList();
    return sent.stream().map(CompletableFuture::join).toList();
  }

  /** Returns the maximum number of concurrent holds. */
  int mostAtOnce() throws IOException, InterruptedException {
    return Integer.parseInt(counts().group(1));
  }

  /** Returns the number of holds. */
  int times() throws IOException, InterruptedException {
    return Integer.parseInt(counts().group(2));
  }

  private Matcher counts() throws IOException, InterruptedException {
    String body = get("/counts").body();
    Matcher counts = COUNTS.matcher(body);
    if (!counts.matches()) {
      throw new IOException("unexpected answer of /counts: " + body);
    }
    return counts;
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + server.address().getPort() + path);
  }

  @Override
  public void close() {
    http.close();
  }
}
