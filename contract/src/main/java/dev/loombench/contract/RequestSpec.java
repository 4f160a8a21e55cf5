package dev.loombench.contract;

import java.util.Map;
import java.util.Objects;

/**
 * One HTTP request to send.
 *
 * @param method the HTTP method, in capitals
 * @param path path and query, starting with a slash
 * @param headers headers beyond {@code Host} and {@code Content-Length}, which the engine sets
 * @param body the body as text, sent as UTF-8; empty for none
 * @param expectedBody what an answer's body must be to count as ok; empty to accept any
 * @param weight how often this request is chosen in relation to the others of its list, at least 1
 */
public record RequestSpec(
    String method,
    String path,
    Map<String, String> headers,
    String body,
    String expectedBody,
    int weight) {

  public RequestSpec {
    Objects.requireNonNull(method, "method");
    Objects.requireNonNull(body, "body");
    Objects.requireNonNull(expectedBody, "expectedBody");
    headers = Map.copyOf(headers);
    if (!path.startsWith("/")) {
      throw new IllegalArgumentException("path must start with '/': " + path);
    }
    if (weight < 1) {
      throw new IllegalArgumentException("weight must be at least 1: " + weight);
    }
  }

  /** A GET of {@code path} that accepts any body. */
  public static RequestSpec get(String path) {
    return new RequestSpec("GET", path, Map.of(), "", "", 1);
  }
}
