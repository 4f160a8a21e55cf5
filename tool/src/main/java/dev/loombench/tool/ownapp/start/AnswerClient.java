package dev.loombench.tool.ownapp.start;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loombench.contract.ClientTls;
import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.contract.Placeholders;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.load.WholeAnswers;
import dev.loombench.tool.ownapp.answers.ReceivedAnswer;
import dev.loombench.tool.text.SecretNames;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

/** HTTP client that sends single requests to a server and follows no redirects. */
final class AnswerClient implements AutoCloseable {

  /** Headers that the client sets itself and refuses from others. */
  private static final Set<String> RESTRICTED =
      Set.of("connection", "content-length", "expect", "upgrade");

  private final URI base;
  private final Duration timeout;
  private final HttpClient client;

  /**
   * Creates a client.
   *
   * @param base scheme, host and port
   */
  AnswerClient(URI base, Trust trust, Duration timeout) throws IOException {
    this.base = base;
    this.timeout = timeout;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(timeout)
            .sslContext(ClientTls.of(trust))
            .build();
  }

  int status(String path) throws IOException, InterruptedException {
    return send(RequestSpec.get(path)).status();
  }

  /**
   * Sends a request, with the first row of its values.
   *
   * @throws IOException if it can't be sent, or if there is no answer in time
   */
  ReceivedAnswer send(RequestSpec written) throws IOException, InterruptedException {
    HttpRequest request;
    try {
      request = request(written);
    } catch (IllegalArgumentException refused) {
      throw new IOException(
          "it can't be sent: " + SecretNames.masked(refused.getMessage()), refused);
    }
    HttpResponse<String> answer = WholeAnswers.send(client, request, timeout);
    return new ReceivedAnswer(
        answer.statusCode(),
        answer.headers().firstValue("Content-Type").orElse(""),
        withoutBase(answer.headers().firstValue("Location").orElse("")),
        withoutPort(answer.body()),
        answer
            .headers()
            .firstValueAsLong("Content-Length")
            .orElse(answer.body().getBytes(UTF_8).length));
  }

  private HttpRequest request(RequestSpec written) throws IOException {
    RequestSpec request =
        Placeholders.unique(Placeholders.rows(written).getFirst(), System.nanoTime());
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create(base + request.path()))
            .method(request.method(), body(request.body()));
    request
        .headers()
        .forEach(
            (name, value) -> {
              if (!RESTRICTED.contains(name.toLowerCase(Locale.ROOT))) {
                builder.setHeader(name, value);
              }
            });
    return builder.build();
  }

  private String withoutBase(String location) {
    return location.startsWith(base + "/")
        ? location.substring(base.toString().length())
        : location;
  }

  /** Replaces the server's own address, because each start chooses another port. */
  private String withoutPort(String body) {
    return base.getPort() < 0
        ? body
        : body.replaceAll("(localhost|127\\.0\\.0\\.1):" + base.getPort() + "\\b", "$1");
  }

  private static BodyPublisher body(RequestBody body) throws IOException {
    return switch (body) {
      case RequestBody.Text(String text) when text.isEmpty() -> BodyPublishers.noBody();
      case RequestBody.Text(String text) -> BodyPublishers.ofString(text);
      case RequestBody.FromFile(String path) -> BodyPublishers.ofFile(Path.of(path));
      case RequestBody.Numbers _, RequestBody.Letters _ ->
          throw new IllegalArgumentException("an own request has no generated body: " + body);
    };
  }

  @Override
  public void close() {
    client.close();
  }
}
