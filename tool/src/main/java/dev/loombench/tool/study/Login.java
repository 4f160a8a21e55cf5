package dev.loombench.tool.study;

import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Request that is sent once to each server before its load, and whose answer has the token or the
 * cookies of all requests.
 *
 * @param request the request; {@code {secret:SOURCE}} in its headers and body is a secret
 * @param token JSON pointer to the token in the answer; empty if the answer sets cookies
 */
public record Login(RequestSpec request, Optional<String> token) {

  private static final Pattern SECRET = Pattern.compile("\\{secret:([^{}]+)}");

  /** Returns the sources of its secrets. */
  public Stream<SecretSource> secrets() {
    return Stream.concat(request.headers().values().stream(), Stream.of(body()))
        .flatMap(text -> SECRET.matcher(text).results())
        .map(found -> SecretSource.of(found.group(1)));
  }

  /** Returns the request to send, with its secrets. */
  public RequestSpec revealed(UnaryOperator<String> environment) {
    var headers = new LinkedHashMap<String, String>();
    request.headers().forEach((name, text) -> headers.put(name, revealed(text, environment)));
    return new RequestSpec(
        request.method(),
        request.path(),
        headers,
        new RequestBody.Text(revealed(body(), environment)),
        request.check(),
        request.weight());
  }

  /** Returns the text with another notation of each source. */
  public static String replaceSources(String text, UnaryOperator<String> change) {
    return SECRET
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement("{secret:%s}".formatted(change.apply(found.group(1)))));
  }

  private static String revealed(String text, UnaryOperator<String> environment) {
    return SECRET
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(value(found, environment)));
  }

  private static String value(MatchResult found, UnaryOperator<String> environment) {
    return SecretSource.of(found.group(1)).value(environment);
  }

  private String body() {
    return request.body() instanceof RequestBody.Text(String text) ? text : "";
  }
}
