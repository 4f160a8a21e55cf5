package dev.loombench.tool.ownapp.requests;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * URL of a request in a source.
 *
 * @param host host, with its port if the URL has one, in lower case; empty for a path alone
 * @param path path and query, percent-encoded where needed
 */
record SourceUrl(Optional<String> host, String path) {

  private static final Pattern ABSOLUTE =
      Pattern.compile("(?i)https?://(?:[^/?#@]*@)?([^/?#]+)([^#]*)(?:#.*)?", Pattern.DOTALL);
  private static final String KEPT = "placeholder";

  /** Placeholder, or characters that neither RFC 3986 nor a percent-encoded one allow. */
  private static final Pattern NOT_IN_URL =
      Pattern.compile(
          "(?<placeholder>\\{(?:csv:[^{}]+|unique:(?:number|uuid))})"
              + "|%(?![0-9A-Fa-f]{2})|[^%A-Za-z0-9._~:/?@!$&'()*+,;=-]");

  private static final Pattern SESSION = Pattern.compile("(?i);jsessionid=[^/?;]*");

  /** Parses a URL or a path; empty for other schemes. */
  static Optional<SourceUrl> of(String text) {
    Matcher absolute = ABSOLUTE.matcher(text);
    if (absolute.matches()) {
      return Optional.of(
          new SourceUrl(
              Optional.of(absolute.group(1).toLowerCase(Locale.ROOT)), path(absolute.group(2))));
    }
    return text.startsWith("/")
        ? Optional.of(new SourceUrl(Optional.empty(), path(text)))
        : Optional.empty();
  }

  static String withoutQuery(String path) {
    int query = path.indexOf('?');
    return query < 0 ? path : path.substring(0, query);
  }

  private static String path(String text) {
    int fragment = text.indexOf('#');
    String path = fragment < 0 ? text : text.substring(0, fragment);
    return encoded(SESSION.matcher(path.startsWith("/") ? path : "/" + path).replaceFirst(""));
  }

  /** Percent-encodes characters that can't be in a URL, but not in placeholders. */
  private static String encoded(String path) {
    return NOT_IN_URL
        .matcher(path)
        .replaceAll(found -> found.group(KEPT) == null ? percentEncoded(found.group()) : "$0");
  }

  private static String percentEncoded(String text) {
    var encoded = new StringBuilder();
    for (byte unit : text.getBytes(StandardCharsets.UTF_8)) {
      encoded.append("%%%02X".formatted(unit & 0xFF));
    }
    return encoded.toString();
  }
}
