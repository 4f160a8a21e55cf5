package dev.loombench.tool.ownapp.requests;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.text.SecretNames;
import java.util.Map;
import java.util.TreeMap;

/**
 * Headers and query parameters that are added to all requests.
 *
 * @param headers headers by name
 * @param headersFrom sources of secret headers by name
 * @param queryFrom sources of secret query parameters by name
 */
public record AddedHeaders(
    Map<String, String> headers,
    Map<String, SecretSource> headersFrom,
    Map<String, SecretSource> queryFrom) {

  /** Nothing. */
  public static final AddedHeaders NONE = new AddedHeaders(Map.of(), Map.of(), Map.of());

  public AddedHeaders {
    headers = withoutCase(headers);
    headersFrom = withoutCase(headersFrom);
    queryFrom = Map.copyOf(queryFrom);
  }

  /**
   * Checks that no plain header is a secret, since study files are shared.
   *
   * @throws Problem of usage if one is
   */
  void requireNoSecrets() {
    headers.keySet().stream()
        .filter(SecretNames::isSecret)
        .findFirst()
        .ifPresent(
            name -> {
              throw Problem.usage(
                  "--header: found %s, whose value would be in the study file; give --header-from %s=VARIABLE."
                      .formatted(name, name));
            });
  }

  /** Returns whether a header is given here, and not taken from the source. */
  boolean replaces(String header) {
    return headers.containsKey(header) || headersFrom.containsKey(header);
  }

  /** Returns whether a parameter is given here, and not taken from the source. */
  boolean addsParameter(String name) {
    return queryFrom.containsKey(name);
  }

  private static <T> Map<String, T> withoutCase(Map<String, T> values) {
    var sorted = new TreeMap<String, T>(String.CASE_INSENSITIVE_ORDER);
    sorted.putAll(values);
    return sorted;
  }
}
