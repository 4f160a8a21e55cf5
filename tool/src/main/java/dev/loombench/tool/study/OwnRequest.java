package dev.loombench.tool.study;

import dev.loombench.contract.RequestSpec;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Request of the user, without its secrets.
 *
 * @param headersFrom sources of secret headers, by the header's name
 * @param queryFrom sources of secret query parameters, by the parameter's name
 */
public record OwnRequest(
    RequestSpec spec, Map<String, SecretSource> headersFrom, Map<String, SecretSource> queryFrom) {

  public OwnRequest {
    headersFrom = Map.copyOf(headersFrom);
    queryFrom = Map.copyOf(queryFrom);
  }

  public OwnRequest(RequestSpec spec) {
    this(spec, Map.of(), Map.of());
  }

  OwnRequest sending(String header, String value) {
    var headers = new LinkedHashMap<>(spec.headers());
    headers.put(header, value);
    return new OwnRequest(spec.with(spec.path(), headers), headersFrom, queryFrom);
  }

  RequestSpec revealed(UnaryOperator<String> environment) {
    if (headersFrom.isEmpty() && queryFrom.isEmpty()) {
      return spec;
    }
    var headers = new LinkedHashMap<>(spec.headers());
    headersFrom.forEach((name, source) -> headers.put(name, source.value(environment)));
    String query =
        queryFrom.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(
                entry ->
                    encoded(entry.getKey()) + "=" + encoded(entry.getValue().value(environment)))
            .collect(Collectors.joining("&"));
    String separator = query.isEmpty() ? "" : spec.path().contains("?") ? "&" : "?";
    return spec.with(spec.path() + separator + query, headers);
  }

  Stream<SecretSource> secrets() {
    return Stream.concat(headersFrom.values().stream(), queryFrom.values().stream());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
