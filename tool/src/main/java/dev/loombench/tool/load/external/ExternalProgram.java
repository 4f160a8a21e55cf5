package dev.loombench.tool.load.external;

import dev.loombench.contract.ConnectionPolicy.HttpVersion;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.Placeholders;
import dev.loombench.contract.Stage;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Protocol;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** Load generator that the user installed. It is started for each plan and stays as it is. */
public interface ExternalProgram {

  /** JSON of scripts, targets and results. */
  JsonMapper JSON = JsonMapper.builder().build();

  /** Returns the name and, where the program reports it, the version, like {@code k6 v1.3.0}. */
  String version();

  /** Returns the time that it needs between its start and that of a plan. */
  Duration lead();

  /**
   * Starts the processes that send a plan.
   *
   * @param processors number of threads that may run at once
   */
  Sending start(LoadPlan plan, int processors, List<String> prefix, Path log) throws IOException;

  /** Plan that the processes of a program send. */
  interface Sending {

    List<Process> processes();

    /** Returns the processes whose output reports requests, with the reader of a line. */
    Map<Process, Consumer<String>> outputs();

    ReportedRequests requests();

    /** Returns true if {@link #stop} would lose the requests in flight. */
    boolean losesRequests();

    void stop();

    /** Releases what remains when the processes have ended. */
    void end();

    /** Returns the exit code of a process that failed; empty if all ended as they should. */
    Optional<Integer> failure();

    /** Returns true if something other than {@link #stop} ended the load early, like Ctrl-C. */
    boolean isInterrupted();
  }

  /**
   * Returns the installed program of an engine.
   *
   * @throws Problem of the environment if there is none
   */
  static ExternalProgram installed(Protocol.Engine engine, Map<String, String> environment) {
    return switch (engine) {
      case LOOMBENCH -> throw new IllegalArgumentException("the built-in engine is no program");
      case K6 -> {
        Path path = path("k6", environment);
        yield new K6Program(path, firstLine(path, "version").replaceFirst(" \\(.*", ""));
      }
      case VEGETA -> {
        Path path = path("vegeta", environment);
        yield new VegetaProgram(
            path, firstLine(path, "-version").replaceFirst("^Version:", "vegeta").strip());
      }
    };
  }

  private static Path path(String name, Map<String, String> environment) {
    String variable = name.toUpperCase(Locale.ROOT) + "_HOME";
    return Stream.of(variable, "PATH")
        .map(environment::get)
        .filter(value -> value != null && !value.isEmpty())
        .flatMap(folders -> Stream.of(folders.split(":")))
        .filter(folder -> !folder.isEmpty())
        .flatMap(folder -> Stream.of(Path.of(folder, name), Path.of(folder, "bin", name)))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst()
        .orElseThrow(
            () ->
                Problem.environment(
                    "engine %s: found no program %s in %s or PATH; install it, or remove 'engine'."
                        .formatted(name, name, variable)));
  }

  private static String firstLine(Path path, String option) {
    try {
      Process process =
          new ProcessBuilder(path.toString(), option).redirectErrorStream(true).start();
      try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
        String line = lines.readLine();
        return line == null ? "unknown" : line;
      }
    } catch (IOException e) {
      throw Problem.environment("can't start %s: %s.".formatted(path, Problem.reason(e)), e);
    }
  }

  /** Returns why an engine can't send a plan, with what to change; empty if it can. */
  static Optional<String> refusal(Protocol.Engine engine, LoadPlan plan) {
    return switch (engine) {
      case LOOMBENCH -> Optional.empty();
      case K6 -> refusalOfAll("k6", plan).or(() -> K6LoadScript.refusal(plan));
      case VEGETA -> refusalOfAll("vegeta", plan).or(() -> VegetaTargets.refusal(plan));
    };
  }

  private static Optional<String> refusalOfAll(String name, LoadPlan plan) {
    if (plan.shape() instanceof LoadShape.Groups) {
      return Optional.of(
          "groups of users are sent by the built-in engine only; remove 'engine: %s'"
              .formatted(name));
    }
    if (plan.shape() instanceof LoadShape.Open(Spacing spacing, List<Stage> rates)) {
      if (spacing == Spacing.POISSON) {
        return Optional.of(
            name + " spaces arrivals evenly; remove 'arrivals: poisson' or --poisson");
      }
      if (rates.stream().anyMatch(stage -> stage.from() != stage.to())) {
        return Optional.of(
            "open load of %s has constant rates; use steps instead of ramps".formatted(name));
      }
    }
    if (!plan.requests().stream().allMatch(Placeholders::isFixed)) {
      return Optional.of(
          "requests with placeholders can't be sent by %s; give fixed requests".formatted(name));
    }
    if (plan.connections().version() == HttpVersion.HTTP_2) {
      return Optional.of("%s sends HTTP/1.1 here; remove http2".formatted(name));
    }
    return plan.targets().size() > 1
        ? Optional.of("%s is used with one target; give one".formatted(name))
        : Optional.empty();
  }
}
