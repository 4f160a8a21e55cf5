package dev.loombench.tool.ownapp;

import dev.loombench.tool.ownapp.requests.RequestSetYaml;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.yaml.Durations;
import dev.loombench.tool.yaml.YamlScalar;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writer of the study file of a user's application: commented YAML to edit and to commit.
 *
 * @param file file of the study, for the comment with the command that runs it
 */
record StudyWriter(StudyProposal proposal, Path file) {

  private static final int COMMENT_WIDTH = 100;

  /** Returns the text of the file. */
  String text() {
    return Stream.of(head(), jvm(), delays(), downstreams(), variants(), workload(), protocol())
        .filter(section -> !section.isEmpty())
        .collect(Collectors.joining("\n"));
  }

  private String head() {
    var lines = new ArrayList<String>();
    lines.addAll(comment("", "Written by: " + proposal.command().text()));
    lines.addAll(
        comment(
            "",
            "Edit it and run it with: "
                + TypedCommand.running(file, proposal.measurement().settings()).text()));
    lines.addAll(comment("", "Every field is described in docs/studies-format.md."));
    lines.add("study: " + YamlScalar.of(proposal.name()));
    lines.add("question: " + YamlScalar.of(proposal.question()));
    lines.add("baseline: " + YamlScalar.of(baseline().id().name()));
    return text(lines);
  }

  private Variant baseline() {
    return proposal.variants().getFirst().variant();
  }

  private String jvm() {
    boolean takesFlags = commands().stream().anyMatch(Server.Command::takesJvmFlags);
    boolean takesJdk = commands().stream().anyMatch(Server.Command::asksForJava);
    var fields = new ArrayList<String>();
    if (takesFlags) {
      proposal.heap().ifPresent(heap -> fields.add("heap: " + YamlScalar.of(heap)));
    }
    if (takesJdk) {
      proposal.jdk().ifPresent(jdk -> fields.add("jdk: " + YamlScalar.of(jdk)));
    }
    if (fields.isEmpty()) {
      return "";
    }
    var lines = new ArrayList<String>();
    lines.addAll(
        comment("", "The same JVM settings for every variant, in place of {java} and {jvm}."));
    lines.add("jvm: {" + String.join(", ", fields) + "}");
    return text(lines);
  }

  private List<Server.Command> commands() {
    return proposal.variants().stream()
        .map(ProposedVariant::variant)
        .map(Variant::server)
        .filter(Server.Command.class::isInstance)
        .map(Server.Command.class::cast)
        .toList();
  }

  private String delays() {
    if (proposal.delays().isEmpty()) {
      return "";
    }
    var lines = new ArrayList<String>();
    lines.addAll(comment("", "A proxy before each downstream makes its answers wait."));
    lines.add("delays:");
    proposal
        .delays()
        .forEach(
            delay ->
                lines.add(
                    "  %s: {to: %s, by: %s}"
                        .formatted(
                            YamlScalar.of(delay.name()), YamlScalar.of(delay.to()), delay.by())));
    return text(lines);
  }

  private String downstreams() {
    if (proposal.downstreams().isEmpty()) {
      return "";
    }
    var lines = new ArrayList<String>();
    lines.addAll(comment("", "Processes that the application calls, which belong to the trial."));
    lines.add("downstreams: " + YamlScalar.list(proposal.downstreams()));
    return text(lines);
  }

  private String variants() {
    var lines = new ArrayList<String>();
    lines.addAll(
        comment(
            "",
            commands().isEmpty()
                ? "The server runs already."
                : "{port} is a free port on which the application must listen. It is ready once a GET"
                    + " of 'ready' answers with a status below 400, or with 401 or 403."));
    lines.add("variants:");
    proposal.variants().forEach(variant -> lines.addAll(variant(variant)));
    return text(lines);
  }

  private static List<String> variant(ProposedVariant proposed) {
    Variant variant = proposed.variant();
    var lines = new ArrayList<String>();
    lines.addAll(comment("  ", variant.id() + ": " + proposed.reason()));
    lines.add("  %s:".formatted(YamlScalar.of(variant.id().name())));
    switch (variant.server()) {
      case Server.Command command -> lines.addAll(command(command));
      case Server.Running running -> {
        lines.add("    url: " + YamlScalar.of(running.url().toString()));
        lines.add("    ready: " + YamlScalar.of(running.readyPath()));
      }
      case Server.Bundled bundled ->
          throw new IllegalArgumentException("no own application: " + bundled);
    }
    variant.jdk().ifPresent(jdk -> lines.add("    jdk: " + YamlScalar.of(jdk)));
    if (!variant.jvmFlags().isEmpty()) {
      lines.add("    jvm-flags: " + YamlScalar.list(variant.jvmFlags()));
    }
    variant
        .limits()
        .cpus()
        .ifPresent(cpus -> lines.add("    limits: {cpus: %s}".formatted(plain(cpus))));
    variant.prometheus().ifPresent(path -> lines.add("    prometheus: " + YamlScalar.of(path)));
    variant
        .transport()
        .fields()
        .forEach(
            (field, value) ->
                lines.add(
                    "    %s: %s"
                        .formatted(field, field.equals("cacert") ? YamlScalar.of(value) : value)));
    return lines;
  }

  private static List<String> command(Server.Command command) {
    var lines = new ArrayList<String>();
    lines.add("    command: " + YamlScalar.list(command.command()));
    lines.add("    ready: " + YamlScalar.of(command.readyPath()));
    command.port().ifPresent(port -> lines.add("    port: " + port));
    command.workFolder().ifPresent(one -> lines.add("    workdir: " + YamlScalar.of(one)));
    lines.addAll(mapping("environment", command.environment()));
    lines.addAll(
        mapping(
            "environment-from",
            command.environmentFrom().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().text()))));
    return lines;
  }

  private static List<String> mapping(String field, Map<String, String> values) {
    if (values.isEmpty()) {
      return List.of();
    }
    var lines = new ArrayList<String>();
    lines.add("    %s:".formatted(field));
    new TreeMap<>(values)
        .forEach(
            (name, value) ->
                lines.add("      %s: %s".formatted(YamlScalar.of(name), YamlScalar.of(value))));
    return lines;
  }

  private String workload() {
    var lines = new ArrayList<String>();
    lines.add("workloads:");
    lines.add("  requests:");
    RequestSetYaml.fields(proposal.requests(), proposal.values())
        .lines()
        .map(line -> "    " + line)
        .forEach(lines::add);
    lines.add("    loads:");
    lines.addAll(
        comment("      ", "Closed load: each user waits for the answer. It shows the limit."));
    lines.add("      - {users: %d}".formatted(proposal.measurement().users()));
    proposal
        .rate()
        .ifPresent(
            rate -> {
              lines.addAll(
                  comment("      ", "Open load: requests arrive at this rate, answered or not."));
              lines.add("      - {rate: %s, arrivals: poisson}".formatted(plain(rate)));
            });
    return text(lines);
  }

  private String protocol() {
    TryMeasurement measurement = proposal.measurement();
    var lines = new ArrayList<String>();
    measurement
        .p99()
        .ifPresent(p99 -> lines.add("advice: {p99: %s, failed: 0.1%%}".formatted(duration(p99))));
    lines.add("protocol:");
    measurement
        .blocks()
        .ifPresentOrElse(
            blocks -> {
              lines.addAll(
                  comment(
                      "  ",
                      commands().isEmpty()
                          ? "Each block measures once."
                          : "Each block measures every variant in a fresh process."));
              lines.add("  blocks: " + blocks);
            },
            () -> {
              lines.addAll(
                  comment(
                      "  ",
                      "As many blocks as fit into this time, as the first one shows; each measures"
                          + " every variant."));
              lines.add("  within: " + duration(measurement.within()));
            });
    if (proposal.rate().isPresent()) {
      lines.addAll(
          comment(
              "  ",
              "A server of its own for each load. 'block' measures all loads in one server, which is"
                  + " faster."));
      lines.add("  server-per: load");
    }
    lines.addAll(
        comment("  ", "In these blocks, a window with JFR follows and looks for the bottleneck."));
    lines.add(
        "  diagnostic-blocks: "
            + measurement.diagnosticBlocks().orElse(TryDefaults.DIAGNOSTIC_BLOCKS));
    lines.add("  window: " + duration(measurement.window().orElse(TryDefaults.WINDOW)));
    lines.add("  ready-within: " + duration(TryDefaults.READY_WITHIN));
    return text(lines);
  }

  private static String duration(Duration duration) {
    return Durations.written(duration);
  }

  private static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  /** Returns a text as lines of comments; control characters become spaces. */
  private static List<String> comment(String indent, String text) {
    String clean = text.replaceAll("[\\p{Cc}\\p{Cf}\\s\\u2028\\u2029]+", " ").strip();
    var lines = new ArrayList<String>();
    var line = new StringBuilder();
    for (String word : clean.isEmpty() ? new String[0] : clean.split(" ")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > COMMENT_WIDTH) {
        lines.add(indent + "# " + line);
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    if (!line.isEmpty()) {
      lines.add(indent + "# " + line);
    }
    return lines;
  }

  private static String text(List<String> lines) {
    return String.join("\n", lines) + "\n";
  }
}
