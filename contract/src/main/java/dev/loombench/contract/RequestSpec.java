package dev.loombench.contract;

import java.util.Map;
import java.util.Objects;

/**
 * Specification of one HTTP request.
 *
 * @param method the HTTP method in upper case
 * @param path path and query, starting with a slash
 * @param headers headers other than {@code Host} and {@code Content-Length}, which the engine sets
 * @param body the source of the body
 * @param check the condition on the response body
 * @param weight the relative frequency of this request in its list, at least 1
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

  /** Returns a GET request that accepts every response body. */
  public static RequestSpec get(String path) {
    return of("GET", path, Map.of(), "");
  }

  /** Returns a request with a text body, empty for none, that accepts every response body. */
  public static RequestSpec of(
      String method, String path, Map<String, String> headers, String body) {
    return new RequestSpec(
        method, path, headers, new RequestBody.Text(body), new BodyCheck.Anything(), 1);
  }

  /** Returns this request with another relative frequency. */
  public RequestSpec weighing(int newWeight) {
    return new RequestSpec(method, path, headers, body, check, newWeight);
  }

  /** Returns this request with another check of the response body. */
  public RequestSpec expecting(BodyCheck newCheck) {
    return new RequestSpec(method, path, headers, body, newCheck, weight);
  }
}
