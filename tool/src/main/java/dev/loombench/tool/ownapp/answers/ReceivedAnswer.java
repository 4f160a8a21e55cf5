package dev.loombench.tool.ownapp.answers;

import java.util.regex.Pattern;

/**
 * Answer to a request.
 *
 * @param contentType value of the header Content-Type; empty if there is none
 * @param location value of the header Location; empty if there is none
 * @param bytes length of the body as it was sent
 */
public record ReceivedAnswer(
    int status, String contentType, String location, String body, long bytes) {

  /** UUID of version 4 (RFC 9562), which is drawn at random, often once for each start. */
  private static final Pattern RANDOM_UUID =
      Pattern.compile("(?i)[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");

  /** Returns the body without random ids. */
  String compared() {
    return RANDOM_UUID.matcher(body).replaceAll("UUID");
  }

  boolean isJson() {
    return contentType.contains("json");
  }
}
