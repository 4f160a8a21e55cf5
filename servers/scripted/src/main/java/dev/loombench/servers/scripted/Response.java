package dev.loombench.servers.scripted;

import dev.loombench.kernels.Reasons;
import java.util.Map;

/** What a request is answered with. */
record Response(int status, String type, String body) {

  private static final String TEXT = "text/plain;charset=UTF-8";

  /** What was really done. */
  static Response done(Map<String, ?> counts) {
    return new Response(200, "application/json", Json.of(counts));
  }

  /** A line of text. */
  static Response text(String line) {
    return new Response(200, TEXT, line);
  }

  /** Done, and nothing to say. */
  static Response nothing() {
    return new Response(204, TEXT, "");
  }

  /** Not done, with the reason that goes with the status. */
  static Response rejected(int status) {
    return rejected(status, Reasons.of(status));
  }

  /** Not done. */
  static Response rejected(int status, String reason) {
    return new Response(status, TEXT, reason);
  }

  String reasonPhrase() {
    return status < 300 ? "OK" : "Refused";
  }
}
