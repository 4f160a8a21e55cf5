package dev.loombench.servers.scripted;

import dev.loombench.contract.ReadySignal;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Minimal JSON writer, so that the server needs no library. */
final class Json {

  private Json() {}

  static String of(ReadySignal signal) {
    return "{\"pid\":%d,\"port\":%d,\"facts\":%s}"
        .formatted(signal.pid(), signal.port(), of(signal.facts()));
  }

  /** Returns an object. Numbers stay numbers; all other values become text. */
  static String of(Map<String, ?> members) {
    return new TreeMap<>(members)
        .entrySet().stream()
            .map(member -> quoted(member.getKey()) + ":" + value(member.getValue()))
            .collect(Collectors.joining(",", "{", "}"));
  }

  private static String value(Object value) {
    return value instanceof Number ? value.toString() : quoted(value.toString());
  }

  private static String quoted(String text) {
    var quoted = new StringBuilder("\"");
    text.chars()
        .forEach(
            character -> {
              if (character == '"' || character == '\\') {
                quoted.append('\\').append((char) character);
              } else if (character < ' ') {
                quoted.append("\\u%04x".formatted(character));
              } else {
                quoted.append((char) character);
              }
            });
    return quoted.append('"').toString();
  }
}
