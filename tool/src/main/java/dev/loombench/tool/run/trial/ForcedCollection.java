package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.RunningServer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;

/**
 * Asks a server of ours to collect its garbage, so that what lives can be told from what is yet to
 * be collected. Only diagnostic passes do: a collection is no part of a headline figure.
 */
final class ForcedCollection {

  private static final Duration LIMIT = Duration.ofSeconds(30);

  private ForcedCollection() {}

  /** Asks for it, and says what went wrong if it can't be had. */
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
