package dev.loombench.servers.scripted;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Parsed request.
 *
 * @param method the HTTP method
 * @param path the target without the query
 * @param parameters the parameters of the query, not decoded
 * @param bodyBytes the size of the body, which follows
 * @param closes whether the connection is closed after the response
 * @param caller the address of the client
 */
record Request(
    String method,
    String path,
    Map<String, String> parameters,
    long bodyBytes,
    boolean closes,
    InetAddress caller) {

  /** Parses a head, including its empty line. */
  static Request parse(String head, InetAddress caller) {
    String[] lines = head.split("\r\n", -1);
    String[] first = lines[0].split(" ", -1);
    String target = first.length > 1 ? first[1] : "/";
    int query = target.indexOf('?');
    long bodyBytes = 0;
    boolean closes = first.length < 3 || first[2].equals("HTTP/1.0");
    for (int line = 1; line < lines.length; line++) {
      String header = lines[line].toLowerCase(Locale.ROOT);
      if (header.startsWith("content-length:")) {
        bodyBytes = Long.parseLong(header.substring("content-length:".length()).strip());
      } else if (header.startsWith("connection:")) {
        closes = header.contains("close");
      }
    }
    return new Request(
        first[0],
        query < 0 ? target : target.substring(0, query),
        query < 0 ? Map.of() : parameters(target.substring(query + 1)),
        bodyBytes,
        closes,
        caller);
  }

  private static Map<String, String> parameters(String query) {
    var parameters = new HashMap<String, String>();
    for (String pair : query.split("&", -1)) {
      String[] parts = pair.split("=", 2);
      parameters.put(parts[0], parts.length == 2 ? parts[1] : "");
    }
    return parameters;
  }

  /** Rejects all other parameters. */
  void only(String... names) {
    var unknown = new TreeSet<>(parameters.keySet());
    unknown.removeAll(Set.of(names));
    if (!unknown.isEmpty()) {
      throw new BadRequest(
          "unknown parameter '%s'; allowed: %s"
              .formatted(unknown.first(), String.join(", ", new TreeSet<>(Set.of(names)))));
    }
  }

  /** Returns a required whole number from {@code min} to {@code max}. */
  long number(String name, long min, long max) {
    String found = parameters.getOrDefault(name, "");
    try {
      long number = Long.parseLong(found);
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      throw outOfRange(name, found, min, max);
    }
    throw outOfRange(name, found, min, max);
  }

  private static BadRequest outOfRange(String name, String found, long min, long max) {
    return new BadRequest(
        "parameter '%s' is '%s', but must be a whole number from %d to %d"
            .formatted(name, found, min, max));
  }
}
