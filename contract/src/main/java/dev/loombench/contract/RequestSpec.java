package dev.loombench.contract;

import java.util.Map;
import java.util.Objects;

/**
 * One HTTP request to send.
 *
 * @param method the HTTP method, in capitals
 * @param path path and query, starting with a slash
 * @param headers headers beyond {@code Host} and {@code Content-Length}, which the engine sets
 * @param body where the body comes from
 * @param check what an answer's body must be to count as ok
 * @param weight how often this request is chosen in relation to the others of its list, at least 1
 */
public record RequestSpec(
    String method,
    String path,
    Map<String, String> headers,
    RequestBody body,
    BodyCheck check,
    int weight) {

  public RequestSpec {
    Objects.requireNonNull(method, "method");
    Objects.requireNonNull(body, "body");
    Objects.requireNonNull(check, "check");
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
    return of("GET", path, Map.of(), "");
  }

  /** A request with a text as its body, empty for none, that accepts any answer. */
  public static RequestSpec of(
      String method, String path, Map<String, String> headers, String body) {
    return new RequestSpec(
        method, path, headers, new RequestBody.Text(body), new BodyCheck.Anything(), 1);
  }

  /** The same request with another demand on the answer's body. */
  public RequestSpec expecting(BodyCheck newCheck) {
    return new RequestSpec(method, path, headers, body, newCheck, weight);
  }
}
