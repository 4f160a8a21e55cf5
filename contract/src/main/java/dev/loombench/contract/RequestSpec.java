package dev.loombench.contract;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Specification of one HTTP request.
 *
 * @param method the HTTP method in upper case
 * @param path path and query, starting with a slash
 * @param headers headers other than {@link #SET_BY_ENGINE}
 * @param weight the relative frequency of this request in its list, at least 1
 * @param values the values of its {@link Placeholders}
 */
public record RequestSpec(
    String method,
    String path,
    Map<String, String> headers,
    RequestBody body,
    BodyCheck check,
    int weight,
    RequestValues values) {

  /** Headers that the engine sets itself, in lower case. */
  public static final Set<String> SET_BY_ENGINE = Set.of("content-length", "transfer-encoding");

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

  /** Creates a request without values from a table. */
  public RequestSpec(
      String method,
      String path,
      Map<String, String> headers,
      RequestBody body,
      BodyCheck check,
      int weight) {
    this(method, path, headers, body, check, weight, RequestValues.NONE);
  }

  /** Returns the header {@code Host}; empty if that of the target is sent. */
  public Optional<String> host() {
    return headers.entrySet().stream()
        .filter(header -> header.getKey().equalsIgnoreCase("Host"))
        .map(Map.Entry::getValue)
        .findFirst();
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

  public RequestSpec weighing(int newWeight) {
    return new RequestSpec(method, path, headers, body, check, newWeight, values);
  }

  public RequestSpec with(String newPath, Map<String, String> newHeaders) {
    return new RequestSpec(method, newPath, newHeaders, body, check, weight, values);
  }

  public RequestSpec with(RequestValues newValues) {
    return new RequestSpec(method, path, headers, body, check, weight, newValues);
  }

  public RequestSpec expecting(BodyCheck newCheck) {
    return new RequestSpec(method, path, headers, body, newCheck, weight, values);
  }
}
