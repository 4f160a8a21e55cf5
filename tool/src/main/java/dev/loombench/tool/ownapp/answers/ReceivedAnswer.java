package dev.loombench.tool.ownapp.answers;

/**
 * Answer to a request.
 *
 * @param contentType value of the header Content-Type; empty if there is none
 * @param location value of the header Location; empty if there is none
 * @param bytes length of the body as it was sent
 */
public record ReceivedAnswer(
    int status, String contentType, String location, String body, long bytes) {

  boolean isJson() {
    return contentType.contains("json");
  }
}
