package dev.loombench.tool.load;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Single answers of a server as text, within limits. The timeout of the JDK's client ends with the
 * headers, and its bodies have no limit.
 */
public final class WholeAnswers {

  private static final int MAX_BYTES = 64 << 20;

  private WholeAnswers() {}

  /**
   * Sends a request.
   *
   * @param limit time limit of the answer, with its body
   * @throws IOException if there is no whole answer in time, or more than 64 MiB
   */
  public static HttpResponse<String> send(HttpClient client, HttpRequest request, Duration limit)
      throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<String>> answer =
        client.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofString(), MAX_BYTES));
    try {
      return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      throw new HttpTimeoutException("no whole answer within %d ms".formatted(limit.toMillis()));
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof IOException cause
          ? cause
          : new IOException(failed.getCause());
    } finally {
      answer.cancel(true);
    }
  }
}
