package dev.loombench.servers.helidon;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Method;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;

/** The ways to answer, each with the length of the body before it. */
final class Answers {

  private static final Header TEXT =
      HeaderValues.createCached(HeaderNames.CONTENT_TYPE, "text/plain;charset=UTF-8");

  private Answers() {}

  static void text(ServerRequest request, ServerResponse response, String body) {
    send(request, response, TEXT, body.getBytes(UTF_8));
  }

  static void json(ServerRequest request, ServerResponse response, byte[] body) {
    send(request, response, HeaderValues.CONTENT_TYPE_JSON, body);
  }

  /** Helidon would send the body to HEAD too. */
  static void send(ServerRequest request, ServerResponse response, Header type, byte[] body) {
    response.header(type);
    if (request.prologue().method().equals(Method.HEAD)) {
      response.header(HeaderNames.CONTENT_LENGTH, Integer.toString(body.length)).send();
    } else {
      response.send(body);
    }
  }
}
