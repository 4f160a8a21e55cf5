package dev.loombench.servers.quarkus;

import dev.loombench.kernels.Reasons;
import dev.loombench.kernels.Sort;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Answers what Quarkus REST would answer otherwise than the other servers: paths with a slash at
 * their end, which it takes for those without, OPTIONS, HEAD, and bodies that are too large.
 */
class Entrance {

  private static final int BEFORE_EVERYTHING = 1000;
  private static final String TEXT = "text/plain;charset=UTF-8";

  /** Marks a request that asked for the head only, and goes on as one for all. */
  private static final String HEAD = "head";

  void register(@Observes Filters filters) {
    filters.register(Entrance::pass, BEFORE_EVERYTHING);
  }

  private static void pass(RoutingContext context) {
    HttpServerRequest request = context.request();
    String path = request.path();
    if (path != null && path.length() > 1 && path.charAt(path.length() - 1) == '/') {
      refuse(request, 404);
    } else if (request.method().equals(HttpMethod.OPTIONS)) {
      tellMethods(context);
    } else if (request.method().equals(HttpMethod.POST) && isTooLarge(request)) {
      refuse(request, 413);
    } else if (request.method().equals(HttpMethod.HEAD)) {
      answerAsToGet(context);
    } else {
      if (context.get(HEAD) != null) {
        tellLength(context);
      }
      context.next();
    }
  }

  /** Vert.x keeps the body back, which Quarkus REST would not even make: nobody knew its length. */
  private static void answerAsToGet(RoutingContext context) {
    context.put(HEAD, true);
    context.reroute(HttpMethod.GET, context.request().uri());
  }

  /** Which Vert.x leaves out where no body is sent. */
  private static void tellLength(RoutingContext context) {
    HttpServerResponse response = context.response();
    context.addHeadersEndHandler(
        ending ->
            response.putHeader(
                HttpHeaders.CONTENT_LENGTH, String.valueOf(response.bytesWritten())));
  }

  private static boolean isTooLarge(HttpServerRequest request) {
    String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
    return length != null && Long.parseLong(length) > Sort.LARGEST_BODY_BYTES;
  }

  /** Once the body is read to its end, or a client that still sends would lose the answer. */
  private static void refuse(HttpServerRequest request, int status) {
    request.endHandler(
        ended ->
            request
                .response()
                .setStatusCode(status)
                .putHeader(HttpHeaders.CONTENT_TYPE, TEXT)
                .end(Reasons.of(status)));
    request.handler(unwanted -> {});
    request.resume();
  }

  private static void tellMethods(RoutingContext context) {
    String known =
        Stream.concat(
                Methods.of(context.normalizedPath()).stream()
                    .flatMap(
                        method ->
                            method.equals("GET") ? Stream.of("GET", "HEAD") : Stream.of(method)),
                Stream.of("OPTIONS"))
            .collect(Collectors.joining(","));
    context.response().putHeader(HttpHeaders.ALLOW, known).end();
  }
}
