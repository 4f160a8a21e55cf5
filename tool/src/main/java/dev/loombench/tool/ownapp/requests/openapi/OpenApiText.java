package dev.loombench.tool.ownapp.requests.openapi;

import dev.loombench.tool.load.WholeAnswers;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.text.SecretNames;
import dev.loombench.tool.yaml.TextFile;
import dev.loombench.tool.yaml.YamlDocument;
import dev.loombench.tool.yaml.YamlErrors;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
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
                  SecretNames.masked(place),
                  malformed.getLocation().getLineNr(),
                  malformed.getLocation().getColumnNr(),
                  malformed.getOriginalMessage()));
    }
  }

  private static String download(String url) {
    try (HttpClient client =
        HttpClient.newBuilder()
            .connectTimeout(TIMEOUT)
            .followRedirects(HttpClient.Redirect.NEVER) // the user named this address only
            .build()) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
      HttpResponse<String> response = WholeAnswers.send(client, request, TIMEOUT);
      if (response.statusCode() != OK) {
        throw Problem.usage(
            "--openapi: %s answered with status %d; name a file or another URL."
                .formatted(SecretNames.masked(url), response.statusCode()));
      }
      return response.body();
    } catch (IOException | IllegalArgumentException failed) {
      throw Problem.usage(
          "--openapi: can't read %s: %s; start the server, or name a file."
              .formatted(SecretNames.masked(url), SecretNames.masked(Problem.reason(failed))));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw Problem.interrupted("interrupted while reading " + SecretNames.masked(url));
    }
  }
}
