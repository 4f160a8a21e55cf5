package dev.loombench.tool.ownapp;

import dev.loombench.tool.ownapp.StudyProposal.ProposedDelay;
import dev.loombench.tool.ownapp.StudyProposal.ProposedVariant;
import dev.loombench.tool.ownapp.requests.BodyFiles;
import dev.loombench.tool.ownapp.requests.RequestSetYaml;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.yaml.Durations;
import dev.loombench.tool.yaml.YamlScalar;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writer of the study file of a user's application: commented YAML to edit and to commit. */
final class StudyWriter {

  private static final int COMMENT_WIDTH = 100;

  private final StudyProposal proposal;
  private final Path file;
  private final BodyFiles bodyFiles;
  private final StringBuilder text = new StringBuilder();

  /**
   * Creates a writer.
   *
   * @param file file of the study, for the comment with the command that runs it
   */
  StudyWriter(StudyProposal proposal, Path file, BodyFiles bodyFiles) {
    this.proposal = proposal;
    this.file = file;
    this.bodyFiles = bodyFiles;
  }

  String text() {
    addHead();
    addJvm();
    addDelays();
    addDownstreams();
    addVariants();
    addWorkload();
    addProtocol();
    return text.toString();
  }

  private void addHead() {
    comment("", "Written by: " + proposal.command().text());
    comment(
        "",
        "Edit it and run it with: "
            + TypedCommand.running(file, proposal.measurement().settings()).text());
    comment("", "Every field is described in docs/studies-format.md.");
    line("study: " + YamlScalar.of(proposal.name()));
    line("question: " + YamlScalar.of(proposal.question()));
    line("baseline: " + YamlScalar.of(proposal.variants().getFirst().variant().id().name()));
  }

  private void addJvm() {
    var fields = new ArrayList<String>();
    if (commands().anyMatch(Server.Command::takesJvmFlags)) {
      proposal.heap().ifPresent(heap -> fields.add("heap: " + YamlScalar.of(heap)));
    }
    if (commands().anyMatch(Server.Command::asksForJava)) {
      proposal.jdk().ifPresent(jdk -> fields.add("jdk: " + YamlScalar.of(jdk)));
    }
    if (!fields.isEmpty()) {
      line("");
      comment("", "The same JVM settings for every variant, in place of {java} and {jvm}.");
      line("jvm: {" + String.join(", ", fields) + "}");
    }
  }

  private Stream<Server.Command> commands() {
    return proposal.variants().stream()
        .map(proposed -> proposed.variant().server())
        .filter(Server.Command.class::isInstance)
        .map(Server.Command.class::cast);
  }

  private boolean startsServers() {
    return commands().findAny().isPresent();
  }

  private void addDelays() {
    if (!proposal.delays().isEmpty()) {
      line("");
      comment("", "A proxy before each downstream makes its answers wait.");
      line("delays:");
    }
    for (ProposedDelay delay : proposal.delays()) {
      String name = YamlScalar.of(delay.name());
      line("  %s: {to: %s, by: %s}".formatted(name, YamlScalar.of(delay.to()), delay.by()));
    }
  }

  private void addDownstreams() {
    if (!proposal.downstreams().isEmpty()) {
      line("");
      comment("", "Processes that the application calls, which belong to the trial.");
      line("downstreams: " + YamlScalar.list(proposal.downstreams()));
    }
  }

  private void addVariants() {
    line("");
    comment(
        "",
        startsServers()
            ? "{port} is a free port on which the application must listen. It is ready once a GET"
                + " of 'ready' answers with a status below 400, or with 401 or 403."
            : "The server runs already.");
    line("variants:");
    proposal.variants().forEach(this::add);
  }

  private void add(ProposedVariant proposed) {
    Variant variant = proposed.variant();
    comment("  ", variant.id() + ": " + proposed.reason());
    line("  %s:".formatted(YamlScalar.of(variant.id().name())));
    switch (variant.server()) {
      case Server.Command command -> add(command);
      case Server.Running running -> {
        line("    url: " + YamlScalar.of(running.url().toString()));
        line("    ready: " + YamlScalar.of(running.readyPath()));
      }
      case Server.Bundled bundled ->
          throw new IllegalArgumentException("no own application: " + bundled);
    }
    variant.jdk().ifPresent(jdk -> line("    jdk: " + YamlScalar.of(jdk)));
    if (!variant.jvmFlags().isEmpty()) {
      line("    jvm-flags: " + YamlScalar.list(variant.jvmFlags()));
    }
    variant
        .limits()
        .cpus()
        .ifPresent(cpus -> line("    limits: {cpus: %s}".formatted(plain(cpus))));
    variant.prometheus().ifPresent(path -> line("    prometheus: " + YamlScalar.of(path)));
    variant
        .transport()
        .fields()
        .forEach(
            (field, value) ->
                line(
                    "    "
                        + field
                        + ": "
                        + (field.equals("cacert") ? YamlScalar.of(value) : value)));
  }

  private void add(Server.Command command) {
    line("    command: " + YamlScalar.list(command.command()));
    line("    ready: " + YamlScalar.of(command.readyPath()));
    command.port().ifPresent(port -> line("    port: " + port));
    command.workFolder().ifPresent(one -> line("    workdir: " + YamlScalar.of(one)));
    addMapping("environment", command.environment());
    addMapping(
        "environment-from",
        command.environmentFrom().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().text())));
  }

  private void addMapping(String field, Map<String, String> values) {
    if (!values.isEmpty()) {
      line("    %s:".formatted(field));
    }
    new TreeMap<>(values)
        .forEach(
            (name, value) -> line("      " + YamlScalar.of(name) + ": " + YamlScalar.of(value)));
  }

  private void addWorkload() {
    line("");
    line("workloads:");
    line("  requests:");
    RequestSetYaml.fields(proposal.requests(), proposal.values(), bodyFiles)
        .lines()
        .forEach(field -> line("    " + field));
    line("    loads:");
    comment("      ", "Closed load: each user waits for the answer. It shows the limit.");
    line("      - {users: %d}".formatted(proposal.measurement().users()));
    if (proposal.rate().isPresent()) {
      comment("      ", "Open load: requests arrive at this rate, answered or not.");
      String rate = plain(proposal.rate().getAsDouble());
      line("      - {rate: %s, arrivals: poisson}".formatted(rate));
    }
  }

  private void addProtocol() {
    TryMeasurement measurement = proposal.measurement();
    line("");
    measurement
        .p99()
        .ifPresent(p99 -> line("advice: {p99: %s, failed: 0.1%%}".formatted(duration(p99))));
    line("protocol:");
    if (measurement.blocks().isPresent()) {
      comment(
          "  ",
          startsServers()
              ? "Each block measures every variant in a fresh process."
              : "Each block measures once.");
      line("  blocks: " + measurement.blocks().getAsInt());
    } else {
      comment(
          "  ",
          "As many blocks as fit into this time, as the first one shows; each measures every"
              + " variant.");
      line("  within: " + duration(measurement.within()));
    }
    if (proposal.rate().isPresent()) {
      comment(
          "  ",
          "A server of its own for each load. 'block' measures all loads in one server, which is"
              + " faster.");
      line("  server-per: load");
    }
    comment("  ", "In these blocks, a window with JFR follows and looks for the bottleneck.");
    line(
        "  diagnostic-blocks: "
            + measurement.diagnosticBlocks().orElse(TryMeasurement.DIAGNOSTIC_BLOCKS));
    line("  window: " + duration(measurement.window().orElse(TryMeasurement.WINDOW)));
    line("  ready-within: " + duration(TryMeasurement.READY_WITHIN));
  }

  private static String duration(Duration duration) {
    return Durations.written(duration);
  }

  /** Returns a number without an exponent and without zeros at its end. */
  static String plain(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  /** Adds a text as lines of comments; control characters become spaces. */
  private void comment(String indent, String comment) {
    String clean = comment.replaceAll("[\\p{Cc}\\p{Cf}\\s\\u2028\\u2029]+", " ").strip();
    var line = new StringBuilder();
    for (String word : clean.isEmpty() ? new String[0] : clean.split(" ")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > COMMENT_WIDTH) {
        line(indent + "# " + line);
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    if (!line.isEmpty()) {
      line(indent + "# " + line);
    }
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
