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
 * The paths, each with the methods that it knows. To Helidon alone a path that is asked by another
 * method is not there.
 */
final class Paths {

  private final HttpRouting.Builder routing = HttpRouting.builder();
  private final Map<String, Map<Method, Handler>> known = new LinkedHashMap<>();

  Paths get(String path, Handler handler) {
    return add(Method.GET, path, handler);
  }

  Paths post(String path, Handler handler) {
    return add(Method.POST, path, handler);
  }

  private Paths add(Method method, String path, Handler handler) {
    routing.route(method, path, new Guarded(handler));
    known.computeIfAbsent(path, first -> new LinkedHashMap<>()).put(method, handler);
    return this;
  }

  /** All of them, and after them what answers anything else. */
  HttpRouting.Builder routing() {
    known.forEach(
        (path, handlers) ->
            routing.any(
                path,
                new Guarded((request, response) -> answerOther(handlers, request, response))));
    return routing.any(
        new Guarded(
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
      response.header(HeaderNames.ALLOW, allOf(handlers)).send();
    } else {
      response.header(HeaderNames.ALLOW, joined(List.copyOf(handlers.keySet())));
      throw new HttpException("no such method", Status.METHOD_NOT_ALLOWED_405);
    }
  }

  private static String allOf(Map<Method, Handler> handlers) {
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
