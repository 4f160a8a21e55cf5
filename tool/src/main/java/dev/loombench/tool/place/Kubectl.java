package dev.loombench.tool.place;

import dev.loombench.tool.place.HostShell.Input;
import dev.loombench.tool.place.HostShell.Result;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.place.Place.Kubernetes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The user's {@code kubectl}, with its configuration and logins.
 *
 * @param program name or path of the program
 * @param context empty for the current one
 * @param namespace empty for that of the context
 */
record Kubectl(String program, Optional<String> context, Optional<String> namespace) {

  private static final JsonMapper JSON = JsonMapper.shared();

  /** Rights that pods of a run need. */
  private static final List<List<String>> RIGHTS =
      List.of(
          List.of("create", "pods"),
          List.of("get", "pods"),
          List.of("list", "pods"),
          List.of("watch", "pods"),
          List.of("delete", "pods"),
          List.of("create", "pods/exec"),
          List.of("get", "pods/exec"));

  static Kubectl of(Kubernetes place) {
    return new Kubectl("kubectl", place.context(), place.namespace());
  }

  List<String> command(String... arguments) {
    var command = new ArrayList<String>(List.of(program));
    context.ifPresent(name -> command.add("--context=" + name));
    namespace.ifPresent(name -> command.add("--namespace=" + name));
    command.addAll(List.of(arguments));
    return command;
  }

  /** Runs a command without an interactive connection. */
  Result run(Input input, String... arguments) {
    var command = new ArrayList<>(command(arguments));
    command.add("--request-timeout=20s");
    return HostShell.execute(command, input);
  }

  /**
   * Returns the output of a command.
   *
   * @throws Problem of the environment if it does not succeed
   */
  String output(Input input, String... arguments) {
    Result result = run(input, arguments);
    if (!result.succeeded()) {
      throw Problem.environment(
          "kubectl %s: %s".formatted(arguments[0], result.why().replaceAll("\\.$", "")));
    }
    return result.output();
  }

  /** Returns an object, or a list of them. */
  JsonNode get(String... arguments) {
    var all = new ArrayList<String>(List.of("get"));
    all.addAll(List.of(arguments));
    all.add("--output=json");
    return JSON.readTree(output(Input.NONE, all.toArray(String[]::new)));
  }

  void create(Object manifest) {
    String text = JSON.writeValueAsString(manifest);
    var _ =
        output(out -> out.write(text.getBytes(StandardCharsets.UTF_8)), "create", "--filename=-");
  }

  List<JsonNode> pods(String selector) {
    return StreamSupport.stream(
            get("pods", "--selector=" + selector).path("items").spliterator(), false)
        .toList();
  }

  /** Deletes pods at once, and waits until they are gone. */
  Result delete(List<String> pods) {
    var arguments = new ArrayList<String>(List.of("delete", "pods"));
    arguments.addAll(pods);
    arguments.addAll(
        List.of("--ignore-not-found", "--grace-period=2", "--wait=true", "--timeout=30s"));
    return HostShell.execute(command(arguments.toArray(String[]::new)), Input.NONE);
  }

  String serverVersion() {
    return JSON.readTree(output(Input.NONE, "version", "--output=json"))
        .path("serverVersion")
        .path("gitVersion")
        .asString("");
  }

  /** Returns the rights that the user lacks, like {@code create pods}. */
  List<String> missingRights() {
    return RIGHTS.stream()
        .filter(
            right ->
                !run(Input.NONE, "auth", "can-i", right.getFirst(), right.getLast())
                    .output()
                    .strip()
                    .equals("yes"))
        .map(right -> String.join(" ", right))
        .toList();
  }
}
