package dev.loombench.tool.loadtest;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.text.SecretNames;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * Parts of a URL.
 *
 * @param base scheme, host and port
 */
public record LoadTarget(URI base, String path) {

  private static final int MAX_PORT = 65_535;

  /** Parses {@code http://HOST:PORT/PATH}, or the same with {@code https}. */
  public static LoadTarget of(String text) {
    URI url = parsed(text);
    if (url.getScheme() == null
        || url.getHost() == null
        || url.getPort() == 0
        || url.getPort() > MAX_PORT) {
      throw unreadable(text);
    }
    String scheme = url.getScheme().toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https")) {
      throw Problem.usage("URL: found scheme '%s'; give http or https.".formatted(scheme));
    }
    if (url.getUserInfo() != null) {
      throw Problem.usage(
          "URL: found a user in '%s'; give --header 'Authorization: …'.".formatted(shown(text)));
    }
    int port = url.getPort() < 0 ? (scheme.equals("https") ? 443 : 80) : url.getPort();
    return new LoadTarget(
        URI.create("%s://%s:%d".formatted(scheme, url.getHost(), port)), pathAndQuery(url));
  }

  /** Parses a further URL: a path, or a whole URL with the same scheme, host and port. */
  public LoadTarget further(String text) {
    if (text.startsWith("/")) {
      return new LoadTarget(base, pathAndQuery(parsed(text)));
    }
    LoadTarget other = of(text);
    if (!other.base().equals(base)) {
      throw Problem.usage(
          "URL: found '%s' after one of %s; give further paths of that host, like /search?q=loom."
              .formatted(shown(text), base));
    }
    return other;
  }

  private static String pathAndQuery(URI url) {
    String path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    return url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
  }

  private static URI parsed(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw unreadable(text);
    }
  }

  /** Returns a URL without its user and without secret parameters. */
  private static String shown(String text) {
    return SecretNames.masked(text.replaceFirst("(?s)^([a-zA-Z]+://)?.*@", "$1***@"));
  }

  private static Problem unreadable(String text) {
    return Problem.usage(
        "URL: found '%s'; give one like http://127.0.0.1:8080/hello.".formatted(shown(text)));
  }
}
