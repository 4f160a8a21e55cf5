package dev.loombench.servers.scripted;

import dev.loombench.kernels.Reasons;
import java.util.Map;

/** Response to a request. */
record Response(int status, String type, String body) {

  private static final String TEXT = "text/plain;charset=UTF-8";

  /** Returns a JSON object of what the server did. */
  static Response done(Map<String, ?> counts) {
    return new Response(200, "application/json", Json.of(counts));
  }

  /** Returns a line of text. */
  static Response text(String line) {
    return new Response(200, TEXT, line);
  }

  /** Returns an empty response. */
  static Response nothing() {
    return new Response(204, TEXT, "");
  }

  /** Returns an error with the default reason of its status. */
  static Response rejected(int status) {
    return rejected(status, Reasons.of(status));
  }

  /** Returns an error. */
  static Response rejected(int status, String reason) {
    return new Response(status, TEXT, reason);
  }

  String reasonPhrase() {
    return status < 300 ? "OK" : "Rejected";
  }
}
