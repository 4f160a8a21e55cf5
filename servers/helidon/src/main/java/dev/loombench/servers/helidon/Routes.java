package dev.loombench.servers.helidon;

import io.helidon.http.HeaderNames;
import io.helidon.http.HttpException;
import io.helidon.http.Method;
import io.helidon.http.NotFoundException;
import io.helidon.http.Status;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Paths with their methods. Adds HEAD, OPTIONS and 405: Helidon itself answers 404 if a path has no
 * route for the method.
 */
final class Routes {

  private final HttpRouting.Builder routing = HttpRouting.builder();
  private final Map<String, Map<Method, Handler>> handlersByPath = new LinkedHashMap<>();

  Routes get(String path, Handler handler) {
    return add(Method.GET, path, handler);
  }

  Routes post(String path, Handler handler) {
    return add(Method.POST, path, handler);
  }

  private Routes add(Method method, String path, Handler handler) {
    routing.route(method, path, new ErrorMappingHandler(handler));
    handlersByPath.computeIfAbsent(path, first -> new LinkedHashMap<>()).put(method, handler);
    return this;
  }

  /** Returns all routes, followed by those for other methods and paths. */
  HttpRouting.Builder routing() {
    handlersByPath.forEach(
        (path, handlers) ->
            routing.any(
                path,
                new ErrorMappingHandler(
                    (request, response) -> answerOther(handlers, request, response))));
    return routing.any(
        new ErrorMappingHandler(
            (request, response) -> {
              throw new NotFoundException("no such path");
            }));
  }

  private static void answerOther(
      Map<Method, Handler> handlers, ServerRequest request, ServerResponse response)
      throws Exception {
    Method method = request.prologue().method();
    if (method.equals(Method.HEAD) && handlers.containsKey(Method.GET)) {
      handlers.get(Method.GET).handle(request, response);
    } else if (method.equals(Method.OPTIONS)) {
      response.header(HeaderNames.ALLOW, allowed(handlers)).send();
    } else {
      response.header(HeaderNames.ALLOW, joined(List.copyOf(handlers.keySet())));
      throw new HttpException("no such method", Status.METHOD_NOT_ALLOWED_405);
    }
  }

  private static String allowed(Map<Method, Handler> handlers) {
    var all = new ArrayList<>(handlers.keySet());
    if (handlers.containsKey(Method.GET)) {
      all.add(all.indexOf(Method.GET) + 1, Method.HEAD);
    }
    all.add(Method.OPTIONS);
    return joined(all);
  }

  private static String joined(List<Method> methods) {
    return methods.stream().map(Method::text).collect(Collectors.joining(","));
  }
}
