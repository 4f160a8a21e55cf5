package dev.loombench.tool.ownapp.requests;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.Placeholders;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.study.OwnRequest;
import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.study.Work.Login;
import dev.loombench.tool.yaml.YamlScalar;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writer of requests as fields of a workload in a study file. */
public final class RequestSetYaml {

  private RequestSetYaml() {}

  /**
   * Returns the fields {@code requests}, {@code order}, {@code login} and {@code reset}, without
   * indentation.
   *
   * @param valuesFile CSV file of the placeholders' values, as the study file names it
   */
  public static String fields(RequestSet set, Optional<Path> valuesFile, BodyFiles bodyFiles) {
    String requests =
        set.requests().stream()
            .map(request -> "  - " + written(fieldsOf(request, valuesFile, bodyFiles)) + "\n")
            .collect(Collectors.joining());
    String order = set.order() == Order.LISTED ? "order: listed\n" : "";
    String login = set.login().map(RequestSetYaml::login).orElse("");
    String reset =
        set.reset().isEmpty() ? "" : "reset: %s\n".formatted(YamlScalar.list(set.reset()));
    return "requests:\n" + requests + order + login + reset;
  }

  private static String login(Login login) {
    String token =
        login.token().map(pointer -> "  token: %s\n".formatted(YamlScalar.of(pointer))).orElse("");
    return "login:\n  request:\n    %s\n%s"
        .formatted(
            String.join(
                "\n    ",
                fieldsOf(new OwnRequest(login.request()), Optional.empty(), BodyFiles.NONE)),
            token);
  }

  private static List<String> fieldsOf(
      OwnRequest request, Optional<Path> valuesFile, BodyFiles bodyFiles) {
    RequestSpec spec = request.spec();
    var fields = new ArrayList<String>();
    String body = spec.body() instanceof RequestBody.Text(String text) ? text : "";
    if (!spec.method().equals(body.isEmpty() ? "GET" : "POST")) {
      fields.add("method: " + spec.method());
    }
    fields.add("path: " + YamlScalar.of(spec.path()));
    if (spec.weight() > 1) {
      fields.add("weight: " + spec.weight());
    }
    if (!spec.headers().isEmpty()) {
      fields.add("headers: " + mapping(spec.headers()));
    }
    if (!request.headersFrom().isEmpty()) {
      fields.add("headers-from: " + sources(request.headersFrom()));
    }
    if (!request.queryFrom().isEmpty()) {
      fields.add("query-from: " + sources(request.queryFrom()));
    }
    if (!body.isEmpty()) {
      fields.add(
          bodyFiles
              .name(body)
              .map(file -> "body-file: " + YamlScalar.of(file))
              .orElseGet(() -> "body: " + YamlScalar.of(body)));
    }
    if (spec.check() instanceof BodyCheck.Extracting(var pointers)) {
      fields.add("extract: " + mapping(pointers));
    }
    if (valuesFile.isPresent() && !Placeholders.columns(spec).isEmpty()) {
      fields.add("values: " + YamlScalar.of(valuesFile.get().toString()));
    }
    return fields;
  }

  /** Writes few fields on one line, others on a line for each. */
  private static String written(List<String> fields) {
    return fields.size() <= 2
        ? "{%s}".formatted(String.join(", ", fields))
        : String.join("\n    ", fields);
  }

  private static String sources(Map<String, SecretSource> sources) {
    return mapping(
        sources.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, source -> source.getValue().text())));
  }

  private static String mapping(Map<String, String> values) {
    return new TreeMap<>(values)
        .entrySet().stream()
            .map(
                value ->
                    "%s: %s"
                        .formatted(YamlScalar.of(value.getKey()), YamlScalar.of(value.getValue())))
            .collect(Collectors.joining(", ", "{", "}"));
  }
}
