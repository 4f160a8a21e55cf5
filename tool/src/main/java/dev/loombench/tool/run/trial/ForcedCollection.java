package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.RunningServer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;

/**
 * Forced garbage collection of a bundled server, which separates live objects from garbage. Only
 * diagnostic passes use it, so that it is not part of a headline figure.
 */
final class ForcedCollection {

  private static final Duration LIMIT = Duration.ofSeconds(30);

  private ForcedCollection() {}

  /** Requests a collection; returns the reason if it failed. */
  static Optional<String> of(RunningServer server) throws InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      var request =
          HttpRequest.newBuilder(server.baseUri().resolve("/gc"))
              .timeout(LIMIT)
              .POST(HttpRequest.BodyPublishers.noBody())
              .build();
      int status = client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
      return status < 300 ? Optional.empty() : Optional.of("POST /gc answered " + status);
    } catch (IOException e) {
      return Optional.of("POST /gc: " + e);
    }
  }
}
