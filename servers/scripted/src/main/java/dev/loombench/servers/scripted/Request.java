package dev.loombench.servers.scripted;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A request.
 *
 * @param method as it came
 * @param path without the query
 * @param parameters of the query, as they came
 * @param bodyBytes how long the body is that follows
 * @param closes whether the connection ends after the answer
 * @param caller who sent it
 */
record Request(
    String method,
    String path,
    Map<String, String> parameters,
    long bodyBytes,
    boolean closes,
    InetAddress caller) {

  /** Out of a head, up to and with its empty line. */
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

  /** Refuses every parameter but these. */
  void only(String... names) {
    var unknown = new TreeSet<>(parameters.keySet());
    unknown.removeAll(Set.of(names));
    if (!unknown.isEmpty()) {
      throw new BadRequest(
          "unknown parameter '%s'; allowed: %s"
              .formatted(unknown.first(), String.join(", ", new TreeSet<>(Set.of(names)))));
    }
  }

  /** A whole number from {@code least} to {@code most}, which must be given. */
  long number(String name, long least, long most) {
    String found = parameters.getOrDefault(name, "");
    try {
      long number = Long.parseLong(found);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      throw rejected(name, found, least, most);
    }
    throw rejected(name, found, least, most);
  }

  private static BadRequest rejected(String name, String found, long least, long most) {
    return new BadRequest(
        "parameter '%s' is '%s', but must be a whole number from %d to %d"
            .formatted(name, found, least, most));
  }
}
