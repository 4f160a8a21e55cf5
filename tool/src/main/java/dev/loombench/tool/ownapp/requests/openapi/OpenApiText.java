package dev.loombench.tool.ownapp.requests.openapi;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.yaml.TextFile;
import dev.loombench.tool.yaml.YamlDocument;
import dev.loombench.tool.yaml.YamlErrors;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Text of an API description from a file or URL, checked for its syntax. */
public final class OpenApiText {

  private static final int MAX_BYTES = 32 << 20;
  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final int OK = 200;

  private OpenApiText() {}

  /**
   * Returns the text.
   *
   * @throws Problem of usage if it is unreadable, or neither JSON nor YAML, with the line
   */
  public static String read(String place) {
    String text =
        place.matches("(?i)https?://.*")
            ? download(place)
            : TextFile.read(Path.of(place), MAX_BYTES);
    requireSyntax(place, text);
    return text;
  }

  private static void requireSyntax(String place, String text) {
    if (!text.stripLeading().startsWith("{")) {
      Path name = Path.of(place);
      YamlDocument.parse(text, name, new YamlErrors(name));
      return;
    }
    try {
      new JsonMapper().readTree(text);
    } catch (JacksonException malformed) {
      throw Problem.usage(
          "%s:%d:%d: not JSON: %s"
              .formatted(
                  place,
                  malformed.getLocation().getLineNr(),
                  malformed.getLocation().getColumnNr(),
                  malformed.getOriginalMessage()));
    }
  }

  private static String download(String url) {
    try (HttpClient client =
        HttpClient.newBuilder()
            .connectTimeout(TIMEOUT)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build()) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(url)).timeout(TIMEOUT).build();
      var response = client.send(request, BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        byte[] bytes = body.readNBytes(MAX_BYTES);
        if (response.statusCode() != OK) {
          throw Problem.usage(
              "--openapi: %s answered with status %d; name a file or another URL."
                  .formatted(url, response.statusCode()));
        }
        return new String(bytes, StandardCharsets.UTF_8);
      }
    } catch (IOException | IllegalArgumentException unreachable) {
      throw Problem.usage(
          "--openapi: can't read %s: %s; start the server, or name a file."
              .formatted(url, unreachable));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw Problem.interrupted("interrupted while reading " + url);
    }
  }
}
