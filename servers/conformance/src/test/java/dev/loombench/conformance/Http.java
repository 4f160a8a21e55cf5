package dev.loombench.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** HTTP client of one server. */
record Http(int port) {

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  static Http to(ServerProcess server) {
    return new Http(server.ready().port());
  }

  HttpResponse<String> get(String target) throws IOException, InterruptedException {
    return send(request(target).GET());
  }

  CompletableFuture<HttpResponse<String>> getAsync(String target, Duration timeout) {
    return CLIENT.sendAsync(
        request(target).timeout(timeout).GET().build(), BodyHandlers.ofString(UTF_8));
  }

  HttpResponse<String> method(String method, String target)
      throws IOException, InterruptedException {
    return send(request(target).method(method, BodyPublishers.noBody()));
  }

  HttpResponse<String> sort(String json) throws IOException, InterruptedException {
    return post("/sort", json);
  }

  HttpResponse<String> post(String target, String json) throws IOException, InterruptedException {
    return send(posting(target, json));
  }

  CompletableFuture<HttpResponse<String>> postAsync(String target, String json) {
    return CLIENT.sendAsync(posting(target, json).build(), BodyHandlers.ofString(UTF_8));
  }

  private HttpRequest.Builder posting(String target, String json) {
    return request(target)
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(json));
  }

  /** Sends the body in chunks. */
  HttpResponse<String> sortInChunks(String json) throws IOException, InterruptedException {
    return send(
        request("/sort")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.fromPublisher(BodyPublishers.ofString(json))));
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return CLIENT.send(request.build(), BodyHandlers.ofString(UTF_8));
  }

  HttpRequest.Builder request(String target) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + target))
        .timeout(Duration.ofMinutes(1));
  }
}
