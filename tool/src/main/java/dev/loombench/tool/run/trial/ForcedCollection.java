package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;

/**
 * Forced garbage collection of a bundled server, which separates live objects from garbage. Only
 * diagnostic passes use it, so that it is not part of a headline figure. It follows the windows,
 * because a full collection also drops compiled code, whose compilation then took up to 17 % of the
 * CPU.
 */
final class ForcedCollection {

  private static final Duration LIMIT = Duration.ofSeconds(30);

  private ForcedCollection() {}

  /**
   * Requests a collection, unless the server is not bundled or has ended; returns the reason if it
   * failed.
   */
  static Optional<String> of(Variant variant, RunningServer server) throws InterruptedException {
    if (!(variant.server() instanceof Server.Bundled) || !server.isAlive()) {
      return Optional.empty();
    }
    try (HttpClient client = HttpClient.newHttpClient()) {
      var request =
          HttpRequest.newBuilder(server.baseUri().resolve("/gc"))
              .timeout(LIMIT)
              .POST(HttpRequest.BodyPublishers.noBody())
              .build();
      int status = client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
      return status < 300 ? Optional.empty() : Optional.of("POST /gc answered " + status);
    } catch (IOException e) {
      return Optional.of("POST /gc: " + Problem.reason(e));
    }
  }
}
