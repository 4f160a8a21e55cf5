package dev.loombench.servers.quarkus;

import dev.loombench.kernels.Reasons;
import dev.loombench.kernels.Sort;
import dev.loombench.kernels.serving.ServerOptions;
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
 * Filter for requests that Quarkus REST answers differently from the other servers: paths with a
 * trailing slash, which it ignores, OPTIONS, HEAD, and bodies that are too large. It also hides the
 * path that collects garbage unless it is enabled, because Quarkus fixes its own condition when an
 * executable is compiled.
 */
class RequestFilter {

  private static final int HIGHEST_PRIORITY = 1000;
  private static final String TEXT = "text/plain;charset=UTF-8";

  /** Context key that marks a HEAD request that is processed as GET. */
  private static final String HEAD = "head";

  void register(@Observes Filters filters, ServerOptions options) {
    filters.register(context -> filter(context, options.gc()), HIGHEST_PRIORITY);
  }

  private static void filter(RoutingContext context, boolean collectsGarbage) {
    HttpServerRequest request = context.request();
    String path = request.path();
    if (!collectsGarbage && "/gc".equals(path)) {
      reject(request, 404);
    } else if (path != null && path.length() > 1 && path.charAt(path.length() - 1) == '/') {
      reject(request, 404);
    } else if (request.method().equals(HttpMethod.OPTIONS)) {
      answerOptions(context);
    } else if (request.method().equals(HttpMethod.POST) && isTooLarge(request)) {
      reject(request, 413);
    } else if (request.method().equals(HttpMethod.HEAD)) {
      rerouteToGet(context);
    } else {
      if (context.get(HEAD) != null) {
        setLength(context);
      }
      context.next();
    }
  }

  /** Processed as GET to learn the length of the body, which Vert.x does not send. */
  private static void rerouteToGet(RoutingContext context) {
    context.put(HEAD, true);
    context.reroute(HttpMethod.GET, context.request().uri());
  }

  /** Vert.x sets no length if it sends no body. */
  private static void setLength(RoutingContext context) {
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

  /** Reads the body to its end first: a client that still sends would lose the response. */
  private static void reject(HttpServerRequest request, int status) {
    request.endHandler(
        ended ->
            request
                .response()
                .setStatusCode(status)
                .putHeader(HttpHeaders.CONTENT_TYPE, TEXT)
                .end(Reasons.of(status)));
    request.handler(discarded -> {});
    request.resume();
  }

  private static void answerOptions(RoutingContext context) {
    String allowed =
        Stream.concat(
                AllowedMethods.of(context.normalizedPath()).stream()
                    .flatMap(
                        method ->
                            method.equals("GET") ? Stream.of("GET", "HEAD") : Stream.of(method)),
                Stream.of("OPTIONS"))
            .collect(Collectors.joining(","));
    context.response().putHeader(HttpHeaders.ALLOW, allowed).end();
  }
}
