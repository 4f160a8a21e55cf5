package dev.loombench.servers.scripted;

import dev.loombench.kernels.Reasons;
import java.util.Map;

/** What a request is answered with. */
record Answer(int status, String type, String body) {

  private static final String TEXT = "text/plain;charset=UTF-8";

  /** What was really done. */
  static Answer done(Map<String, ?> counts) {
    return new Answer(200, "application/json", Json.of(counts));
  }

  /** A line of text. */
  static Answer text(String line) {
    return new Answer(200, TEXT, line);
  }

  /** Done, and nothing to say. */
  static Answer nothing() {
    return new Answer(204, TEXT, "");
  }

  /** Not done, with the reason that goes with the status. */
  static Answer refused(int status) {
    return refused(status, Reasons.of(status));
  }

  /** Not done. */
  static Answer refused(int status, String reason) {
    return new Answer(status, TEXT, reason);
  }

  String reasonPhrase() {
    return status < 300 ? "OK" : "Refused";
  }
}
