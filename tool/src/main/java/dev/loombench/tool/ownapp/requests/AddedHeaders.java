package dev.loombench.tool.ownapp.requests;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.text.SecretNames;
import java.util.Map;
import java.util.TreeMap;

/** Headers and query parameters that are added to all requests. */
public record AddedHeaders(
    Map<String, String> headers,
    Map<String, SecretSource> headersFrom,
    Map<String, SecretSource> queryFrom) {

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
    for (String name : headers.keySet()) {
      if (SecretNames.isSecret(name)) {
        throw Problem.usage(
            "--header: found %s, whose value would be in the study file; give --header-from %s=VARIABLE."
                .formatted(name, name));
      }
    }
  }

  boolean replaces(String header) {
    return headers.containsKey(header) || headersFrom.containsKey(header);
  }

  boolean addsParameter(String name) {
    return queryFrom.containsKey(name);
  }

  private static <T> Map<String, T> withoutCase(Map<String, T> values) {
    var sorted = new TreeMap<String, T>(String.CASE_INSENSITIVE_ORDER);
    sorted.putAll(values);
    return sorted;
  }
}
