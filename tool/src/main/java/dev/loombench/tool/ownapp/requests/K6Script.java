package dev.loombench.tool.ownapp.requests;

import dev.loombench.tool.ownapp.requests.script.ScriptExpressions;
import dev.loombench.tool.ownapp.requests.script.ScriptText;
import dev.loombench.tool.ownapp.requests.script.ScriptValue;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.yaml.TextFile;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reader of k6 scripts. The script is not executed: calls of {@code k6/http} with literal arguments
 * are read, each once, and the others are listed as left out.
 */
final class K6Script {

  private static final int MAX_BYTES = 4 << 20;
  private static final Pattern IMPORT =
      Pattern.compile("import\\s+(?:\\*\\s+as\\s+)?(\\w+)\\s+from\\s+['\"]k6/http['\"]");
  private static final Pattern CONSTANT =
      Pattern.compile("\\b(?:const|let|var)\\s+([A-Za-z_$][\\w$]*)\\s*=(?![=>])");
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String COMPUTED_AT_RUN_TIME =
      "its %s is computed by the script; give it by --request, with --values for its values";

  private final ScriptText script;
  private final SourceRequests requests;
  private final Map<String, ScriptValue> constants = new HashMap<>();

  private K6Script(ScriptText script, SourceRequests requests) {
    this.script = script;
    this.requests = requests;
  }

  /**
   * Adds the requests of a script.
   *
   * @throws Problem of usage if it is unreadable, or calls nothing of {@code k6/http}
   */
  static void read(Path file, SourceRequests requests) {
    new K6Script(ScriptText.of(file, TextFile.read(file, MAX_BYTES)), requests).read();
  }

  private void read() {
    readConstants();
    Matcher module = IMPORT.matcher(script.code());
    String http = module.find() ? module.group(1) : "http";
    Matcher calls =
        Pattern.compile(
                "\\b%s\\.(get|head|post|put|patch|del|options|request|batch|asyncRequest)\\s*\\("
                    .formatted(Pattern.quote(http)))
            .matcher(script.code());
    int found = 0;
    while (calls.find()) {
      if (!script.quoted().get(calls.start())) {
        found++;
        call(http + "." + calls.group(1), calls.group(1), calls.start(), calls.end());
      }
    }
    if (found == 0) {
      throw Problem.usage(
          "%s: found no call of k6/http, like %s.get('http://…')".formatted(script.file(), http));
    }
  }

  /** Reads constants; a name with several values has none. */
  private void readConstants() {
    Matcher matcher = CONSTANT.matcher(script.code());
    while (matcher.find()) {
      if (!script.quoted().get(matcher.start())) {
        ScriptValue value =
            new ScriptExpressions(script.code(), constants, matcher.end()).expression();
        constants.merge(matcher.group(1), value, K6Script::same);
      }
    }
  }

  private static ScriptValue same(ScriptValue one, ScriptValue other) {
    return one.equals(other) ? one : new ScriptValue.Computed();
  }

  private void call(String name, String function, int start, int end) {
    String what = "%s in line %d".formatted(name, script.line(start));
    List<ScriptValue> arguments = new ScriptExpressions(script.code(), constants, end).arguments();
    switch (function) {
      case "batch" ->
          requests.leaveOut(what, "several requests at once; give them by --request", 1);
      case "request", "asyncRequest" ->
          argument(arguments, 0)
              .asText()
              .ifPresentOrElse(
                  method -> add(what, method, argument(arguments, 1), arguments, 2),
                  () -> requests.leaveOut(what, COMPUTED_AT_RUN_TIME.formatted("method"), 1));
      case "get", "head" -> add(what, function, argument(arguments, 0), arguments, -1);
      default ->
          add(
              what,
              function.equals("del") ? "DELETE" : function,
              argument(arguments, 0),
              arguments,
              1);
    }
  }

  /**
   * Adds a request.
   *
   * @param bodyAt index of the body among the arguments; the parameters follow it. -1 for no body
   */
  private void add(
      String what, String method, ScriptValue url, List<ScriptValue> arguments, int bodyAt) {
    ScriptValue body = bodyAt < 0 ? new ScriptValue.Nothing() : argument(arguments, bodyAt);
    ScriptValue parameters = argument(arguments, bodyAt < 0 ? 1 : bodyAt + 1);
    if (url.asText().isEmpty()) {
      requests.leaveOut(what, COMPUTED_AT_RUN_TIME.formatted("URL"), 1);
      return;
    }
    if (!body.isLiteral()) {
      requests.leaveOut(what, COMPUTED_AT_RUN_TIME.formatted("body"), 1);
      return;
    }
    var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    if (body instanceof ScriptValue.Fields) {
      headers.put("Content-Type", FORM);
    }
    headers.putAll(headers(what, parameters));
    requests.add(
        new SourceRequest(
            method.toUpperCase(Locale.ROOT), url.asText().get(), headers, text(body), 1));
  }

  private Map<String, String> headers(String what, ScriptValue parameters) {
    var headers = new HashMap<String, String>();
    if (parameters instanceof ScriptValue.Computed) {
      requests.leaveOut("headers of " + what, "they are computed by the script", 1);
    }
    field(parameters, "headers")
        .ifPresent(
            fields -> {
              if (fields instanceof ScriptValue.Fields(Map<String, ScriptValue> values)) {
                values.forEach((name, value) -> header(what, name, value, headers));
              } else {
                requests.leaveOut("headers of " + what, "they are computed by the script", 1);
              }
            });
    return headers;
  }

  private void header(String what, String name, ScriptValue value, Map<String, String> headers) {
    value
        .asText()
        .ifPresentOrElse(
            text -> headers.put(name, text),
            () ->
                requests.leaveOut(
                    "header %s of %s".formatted(name, what),
                    "it is computed by the script; give it by --header-from %s=VARIABLE"
                        .formatted(name),
                    1));
  }

  private static Optional<ScriptValue> field(ScriptValue value, String name) {
    return value instanceof ScriptValue.Fields(Map<String, ScriptValue> fields)
        ? Optional.ofNullable(fields.get(name))
        : Optional.empty();
  }

  private static String text(ScriptValue body) {
    return body instanceof ScriptValue.Fields(Map<String, ScriptValue> fields)
        ? fields.entrySet().stream()
            .map(
                field ->
                    encoded(field.getKey()) + "=" + encoded(field.getValue().asText().orElse("")))
            .collect(Collectors.joining("&"))
        : body.asText().orElse("");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static ScriptValue argument(List<ScriptValue> arguments, int index) {
    return index < arguments.size() ? arguments.get(index) : new ScriptValue.Nothing();
  }
}
