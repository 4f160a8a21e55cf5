package dev.loombench.servers.helidon;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Method;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;

/** Responses with a content length. */
final class Responses {

  private static final Header TEXT =
      HeaderValues.createCached(HeaderNames.CONTENT_TYPE, "text/plain;charset=UTF-8");

  private Responses() {}

  static void text(ServerRequest request, ServerResponse response, String body) {
    send(request, response, TEXT, body.getBytes(UTF_8));
  }

  static void json(ServerRequest request, ServerResponse response, byte[] body) {
    send(request, response, HeaderValues.CONTENT_TYPE_JSON, body);
  }

  /** Omits the body for HEAD, which Helidon would send. */
  static void send(ServerRequest request, ServerResponse response, Header type, byte[] body) {
    response.header(type);
    if (request.prologue().method().equals(Method.HEAD)) {
      response.header(HeaderNames.CONTENT_LENGTH, Integer.toString(body.length)).send();
    } else {
      response.send(body);
    }
  }
}
