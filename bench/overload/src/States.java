import dev.loombench.tool.store.RunDirectory;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.LoadState.Cause;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares the states of a server of 1000/s with the load that it gets. */
final class States {

  private static final int FAILED = 10;
  private static final int NOT_RUN = 3;
  private static final double MOST_FALSE_ALARMS = 0.05;

  private static final String SECOND_VARIANT =
      "b: {server: bottleneck, limited-by: rate, millis: 1, threads: virtual}";

  /** Longest window of two variants and two blocks, in seconds. */
  private static final int MAX_REPEATED_WINDOW = 30;

  private static final String STUDY =
      """
      study: overload
      question: Is the state of a server of 1000/s recognized?
      baseline: a
      jvm: {heap: 256m, gc: serial, flags: ["-XX:TieredStopAtLevel=1"]}
      variants:
        a: {server: bottleneck, limited-by: rate, millis: 1, threads: virtual}
        %s
      workloads:
        work: {request: {path: /work}, load: {rate: %d, arrivals: poisson}}
      protocol:
        blocks: %d
        diagnostic-blocks: 0
        stabilize: 3s
        window: %ds
        timeout: %ds
        warm-up: {plateau: 20%%, ceiling: 10s}
      """;

  private final Path home;
  private final Path out;

  private States(Path home, Path out) {
    this.home = home;
    this.out = out;
  }

  /** Load of a study: two variants, or one if the window is long. */
  private record Setting(int rate, int blocks, int window, int timeout) {

    String name() {
      return "%d-window-%d-timeout-%d".formatted(rate, window, timeout);
    }

    String study() {
      return STUDY.formatted(
          window > MAX_REPEATED_WINDOW ? "" : SECOND_VARIANT, rate, blocks, window, timeout);
    }

    boolean isBeyond() {
      return rate > 1_000;
    }
  }

  /** Takes the installation's folder and the arguments of {@code bench/overload/run}. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    List<String> rest = new ArrayList<>(List.of(arguments).subList(1, arguments.length));
    Path out = option("--out", rest, Files.createTempDirectory("overload").toString());
    int[] windows = seconds(option("--windows", rest, "5,60"));
    int[] timeouts = seconds(option("--timeouts", rest, "1,2,10"));
    var states = new States(Path.of(arguments[0]), out.toAbsolutePath());
    System.err.println("run folders: " + out);
    System.out.printf(
        "%-6s %-7s %-8s %-6s %-28s %-9s %-7s %-7s %s%n",
        "due/s", "window", "timeout", "trials", "states", "good/s", "grows", "p99", "causes");
    boolean passed = true;
    if (!rest.contains("below")) {
      for (int window : windows) {
        for (int timeout : timeouts) {
          passed &=
              states.evaluate(
                  new Setting(1_600, window > MAX_REPEATED_WINDOW ? 1 : 2, window, timeout));
        }
      }
    }
    if (!rest.contains("beyond")) {
      passed &= states.evaluate(new Setting(900, 10, 5, 10));
      passed &= states.evaluate(new Setting(980, 10, 5, 10));
    }
    System.out.println(passed ? "passed" : "failed");
    System.exit(passed ? 0 : FAILED);
  }

  private static int[] seconds(Path list) {
    return Stream.of(list.toString().split(",", -1)).mapToInt(Integer::parseInt).toArray();
  }

  private static Path option(String name, List<String> arguments, String otherwise) {
    int at = arguments.indexOf(name);
    if (at < 0) {
      return Path.of(otherwise);
    }
    Path value = Path.of(arguments.remove(at + 1));
    arguments.remove(at);
    return value;
  }

  /** Runs the study of a setting, prints a row, and returns true if the states are right. */
  private boolean evaluate(Setting setting) throws IOException, InterruptedException {
    Path run = out.resolve(setting.name());
    run(setting, run);
    List<TrialRecord> completed =
        RunDirectory.open(run).trials().stream()
            .filter(trial -> trial.trial().pass() == Pass.HEADLINE && trial.completed())
            .toList();
    List<Measurement> windows =
        completed.stream().flatMap(trial -> trial.measurements().stream()).toList();
    List<LoadState> states = windows.stream().map(LoadState::of).toList();
    System.out.printf(
        "%-6d %-7d %-8d %-6d %-28s %-9.0f %-7.0f %-7s %s%n",
        setting.rate(),
        setting.window(),
        setting.timeout(),
        windows.size(),
        counts(states),
        mean(windows, Metric.THROUGHPUT),
        mean(windows, Metric.BACKLOG_SLOPE),
        latencyVerdict(run),
        causes(states));
    boolean compared = latencyVerdict(run).equals("compared");
    long overloaded = states.stream().filter(LoadState.Overloaded.class::isInstance).count();
    return setting.isBeyond()
        ? !states.isEmpty() && overloaded == states.size() && !compared
        : !states.isEmpty() && overloaded <= MOST_FALSE_ALARMS * states.size();
  }

  private void run(Setting setting, Path run) throws IOException, InterruptedException {
    Files.createDirectories(out);
    Path study = Files.writeString(out.resolve(setting.name() + ".yaml"), setting.study());
    int status =
        new ProcessBuilder(
                home.resolve("loombench").toString(),
                "run",
                study.toString(),
                "--out",
                run.toString())
            .redirectErrorStream(true)
            .redirectOutput(Path.of(run + ".log").toFile())
            .start()
            .waitFor();
    if (!Files.exists(run.resolve("summary.json"))) {
      System.err.println("loombench exited with %d, see %s.log".formatted(status, run));
      System.exit(NOT_RUN);
    }
  }

  private static String counts(List<LoadState> states) {
    return states.stream()
        .collect(
            Collectors.groupingBy(
                state -> state.getClass().getSimpleName().toLowerCase(), Collectors.counting()))
        .entrySet()
        .stream()
        .map(entry -> entry.getValue() + " " + entry.getKey())
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static String causes(List<LoadState> states) {
    return LoadState.ofTrials(states) instanceof LoadState.Overloaded(var causes)
        ? causes.stream().map(States::cause).collect(Collectors.joining(", "))
        : "";
  }

  private static String cause(Cause cause) {
    return switch (cause) {
      case Cause.BacklogGrows(double perSecond, var error, double _) ->
          "backlog %.0f/s ± %.0f".formatted(perSecond, error.orElse(0));
      case Cause.Unanswered(double share) -> "no answer in time %.0f %%".formatted(100 * share);
      case Cause.Rejected(double share) -> "rejected %.0f %%".formatted(100 * share);
    };
  }

  private static double mean(List<Measurement> windows, Metric metric) {
    return windows.stream()
        .map(window -> window.readings().get(metric))
        .mapToDouble(reading -> reading instanceof Reading.Measured(double value) ? value : 0)
        .average()
        .orElse(0);
  }

  /** Returns the verdict of b over a on p99. */
  private static String latencyVerdict(Path run) {
    JsonNode summary = JsonMapper.shared().readTree(run.resolve("summary.json").toFile());
    return StreamSupport.stream(summary.get("comparisons").spliterator(), false)
        .filter(row -> row.get("metric").asString().equals("latency_p99"))
        .map(row -> row.get("verdict").asString())
        .map(verdict -> verdict.equals("not comparable") ? "not" : "compared")
        .findFirst()
        .orElse("none");
  }
}
