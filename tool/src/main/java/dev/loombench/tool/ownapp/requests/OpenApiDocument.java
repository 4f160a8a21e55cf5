package dev.loombench.tool.ownapp.requests;

import dev.loombench.tool.ownapp.requests.openapi.OpenApiBody;
import dev.loombench.tool.ownapp.requests.openapi.OpenApiExamples;
import dev.loombench.tool.ownapp.requests.openapi.OpenApiReferences;
import dev.loombench.tool.ownapp.requests.openapi.OpenApiStyle;
import dev.loombench.tool.ownapp.requests.openapi.OpenApiText;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.text.SecretNames;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reader of API descriptions in OpenAPI 3.0 and 3.1, as YAML or JSON. Each operation becomes one
 * request with the examples of its parameters and body.
 */
record OpenApiDocument(OpenAPI api, OpenApiReferences references, SourceRequests requests) {

  private static final int MAX_MESSAGES = 5;

  /**
   * Adds the requests of a description.
   *
   * @param source file or URL
   * @throws Problem of usage if it is unreadable or no description of OpenAPI 3
   */
  static void read(String source, SourceRequests requests) {
    String text = OpenApiText.read(source);
    String place = SecretNames.masked(source);
    var references = OpenApiReferences.of(place, text);
    OpenAPI api = parse(place, references.closedText());
    if (api.getPaths() == null || api.getPaths().isEmpty()) {
      throw Problem.usage("%s: found no paths".formatted(place));
    }
    new OpenApiDocument(api, references, requests).addAll();
  }

  private static OpenAPI parse(String place, String text) {
    var options = new ParseOptions();
    options.setResolve(true);
    options.setResolveFully(true);
    SwaggerParseResult result = new OpenAPIV3Parser().readContents(text, List.of(), options);
    List<String> messages = result.getMessages() == null ? List.of() : result.getMessages();
    if (result.getOpenAPI() == null) {
      throw Problem.usage(
          "%s: not a description of OpenAPI 3.0 or 3.1: %s"
              .formatted(
                  place,
                  messages.stream()
                      .limit(MAX_MESSAGES)
                      .map(message -> message.lines().findFirst().orElse(""))
                      .collect(Collectors.joining("; "))));
    }
    return result.getOpenAPI();
  }

  private void addAll() {
    String base = basePath();
    references
        .pathsElsewhere()
        .forEach((path, reference) -> requests.leaveOut(base + path, notHere(reference)));
    api.getPaths()
        .forEach(
            (path, item) ->
                item.readOperationsMap()
                    .forEach((method, operation) -> add(method, base, path, item, operation)));
  }

  private static String notHere(String reference) {
    return "the description does not contain '%s', and other files and addresses are not read; bundle them into one file"
        .formatted(reference);
  }

  /** Returns the path of the first server; its host is replaced by the started server. */
  private String basePath() {
    if (api.getServers() == null || api.getServers().isEmpty()) {
      return "";
    }
    var server = api.getServers().getFirst();
    String url = server.getUrl() == null ? "" : server.getUrl();
    if (server.getVariables() != null) {
      for (var variable : server.getVariables().entrySet()) {
        url =
            url.replace(
                "{" + variable.getKey() + "}", String.valueOf(variable.getValue().getDefault()));
      }
    }
    String path = url.contains("://") ? SourceUrl.of(url).map(SourceUrl::path).orElse("") : url;
    String rooted = path.startsWith("/") || path.isEmpty() ? path : "/" + path;
    return rooted.endsWith("/") ? rooted.substring(0, rooted.length() - 1) : rooted;
  }

  private void add(
      PathItem.HttpMethod method, String base, String path, PathItem item, Operation operation) {
    String what = method + " " + base + path;
    Optional<String> missing = references.missing(path, method.name());
    if (missing.isPresent()) {
      requests.leaveOut(what, notHere(missing.get()));
      return;
    }
    if (needsSecurity(operation) && !requests.addsHeaders()) {
      requests.leaveOut(what, "it needs a login; give it by --header-from Authorization=VARIABLE");
      return;
    }
    var request = new Building(base + path);
    for (Parameter parameter : parameters(item, operation)) {
      if (!request.add(parameter)) {
        requests.leaveOut(
            what,
            "the parameter '%s' has no example; give the request by --request"
                .formatted(parameter.getName()));
        return;
      }
    }
    Optional<OpenApiBody> body =
        operation.getRequestBody() == null || method == PathItem.HttpMethod.GET
            ? Optional.of(OpenApiBody.NONE)
            : OpenApiBody.of(operation.getRequestBody());
    if (body.isEmpty()) {
      requests.leaveOut(what, "its body has no example; give the request by --request");
      return;
    }
    body.get().contentType().ifPresent(type -> request.headers.put("Content-Type", type));
    requests.add(
        new SourceRequest(
            method.name().toUpperCase(Locale.ROOT),
            request.url(),
            request.headers,
            body.get().text(),
            1));
  }

  private boolean needsSecurity(Operation operation) {
    List<SecurityRequirement> wanted =
        operation.getSecurity() == null ? api.getSecurity() : operation.getSecurity();
    return wanted != null
        && !wanted.isEmpty()
        && wanted.stream().noneMatch(SecurityRequirement::isEmpty);
  }

  /** Returns the parameters of an operation, which replace those of its path. */
  private static Iterable<Parameter> parameters(PathItem item, Operation operation) {
    var parameters = new LinkedHashMap<List<String>, Parameter>();
    Stream.of(item.getParameters(), operation.getParameters())
        .filter(Objects::nonNull)
        .flatMap(List::stream)
        .filter(parameter -> parameter.getName() != null && parameter.getIn() != null)
        .forEach(
            parameter ->
                parameters.put(List.of(parameter.getIn(), parameter.getName()), parameter));
    return parameters.values();
  }

  /** Request whose parameters are filled in. */
  private static final class Building {

    private final List<String> query = new ArrayList<>();
    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private String path;

    private Building(String path) {
      this.path = path;
    }

    /** Adds the example of a parameter; returns false if a required one has none. */
    private boolean add(Parameter parameter) {
      Optional<Object> example = OpenApiExamples.of(parameter);
      boolean required =
          parameter.getIn().equals("path") || Boolean.TRUE.equals(parameter.getRequired());
      if (example.isEmpty()) {
        return !required || SecretNames.isSecret(parameter.getName());
      }
      String name = parameter.getName();
      switch (parameter.getIn()) {
        case "path" ->
            path = path.replace("{" + name + "}", OpenApiStyle.inPath(parameter, example.get()));
        case "query" -> query.addAll(OpenApiStyle.inQuery(parameter, example.get()));
        case "header" -> headers.put(name, String.valueOf(example.get()));
        default -> {
          // Cookies are secrets.
        }
      }
      return true;
    }

    private String url() {
      return query.isEmpty() ? path : path + "?" + String.join("&", query);
    }
  }
}
