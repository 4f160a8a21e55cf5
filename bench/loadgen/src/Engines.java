import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares the figures of {@code loombench load} with its engines on a server with a delay. */
final class Engines {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String REFERENCE = "loombench";
  private static final List<String> OTHERS = List.of("k6", "vegeta");
  private static final List<Integer> DELAYS_MILLIS = List.of(5, 20, 50);
  private static final List<List<String>> LOADS =
      List.of(List.of("--rate", "200"), List.of("--rate", "1000"), List.of("--users", "20"));
  private static final double MAX_DIFFERENCE_PERCENT = 5;

  private final Tool.Environment environment;
  private boolean differs;

  private Engines(Tool.Environment environment) {
    this.environment = environment;
  }

  /**
   * Figures of an engine.
   *
   * @param sentMedianMillis median from sending a request, without the wait from due to sent
   */
  private record Figures(
      double medianMillis,
      double sentMedianMillis,
      double p99Millis,
      double perSecond,
      long failed) {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Startup.run(() -> new Engines(Startup.environment(Options.parse(OTHERS, arguments))).run());
  }

  private void run() throws IOException, InterruptedException {
    System.out.printf(
        "%-7s  %-12s  %-9s  %9s  %8s  %9s  %8s  %8s  %10s  %8s  %6s%n",
        "delay",
        "load",
        "engine",
        "median ms",
        "diff %",
        "from sent",
        "diff %",
        "p99 ms",
        "answers/s",
        "diff %",
        "failed");
    for (int delayMillis : DELAYS_MILLIS) {
      for (List<String> load : LOADS) {
        Figures first = null;
        for (String engine : engines()) {
          Figures figures = measure(engine, delayMillis, load);
          first = first == null ? figures : first;
          print(
              "%4d ms  %-12s  %-9s".formatted(delayMillis, String.join(" ", load), engine),
              figures,
              first);
        }
      }
    }
    if (differs) {
      throw new BenchException(
          1, "the engines differ by more than %.0f %%".formatted(MAX_DIFFERENCE_PERCENT));
    }
  }

  private List<String> engines() {
    return Stream.concat(Stream.of(REFERENCE), environment.options().tools().stream()).toList();
  }

  private void print(String line, Figures figures, Figures first) {
    double median = difference(figures.medianMillis, first.medianMillis);
    double throughput = difference(figures.perSecond, first.perSecond);
    System.out.printf(
        "%s  %9.3f  %8.1f  %9.3f  %8.1f  %8.3f  %,10.1f  %8.1f  %6d%n",
        line,
        figures.medianMillis,
        median,
        figures.sentMedianMillis,
        difference(figures.sentMedianMillis, first.sentMedianMillis),
        figures.p99Millis,
        figures.perSecond,
        throughput,
        figures.failed);
    differs |= Math.max(Math.abs(median), Math.abs(throughput)) > MAX_DIFFERENCE_PERCENT;
  }

  private static double difference(double figure, double reference) {
    return 100 * (figure / reference - 1);
  }

  private Figures measure(String engine, int delayMillis, List<String> load)
      throws IOException, InterruptedException {
    Path json = Files.createTempFile("engines", ".json");
    try (Target target = Target.start(environment, delayMillis)) {
      var command = new ArrayList<>(List.of(environment.home().resolve("loombench").toString()));
      command.addAll(List.of("load", target.url() + "/", "--engine", engine));
      command.addAll(load);
      command.addAll(
          List.of("--duration", environment.options().seconds() + "s", "--json", json.toString()));
      Process process =
          new ProcessBuilder(environment.onGeneratorCpu(command))
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      if (process.waitFor() != 0) {
        throw new BenchException(3, String.join(" ", command) + " failed");
      }
      JsonNode result = JSON.readTree(Files.readString(json));
      return new Figures(
          result.at("/times/latencyMillis/p50/millis").asDouble(),
          result.at("/times/serviceMillis/p50").asDouble(),
          result.at("/times/latencyMillis/p99/millis").asDouble(),
          result.at("/requests/throughputPerSecond").asDouble(),
          result.at("/requests/scheduled").asLong() - result.at("/requests/results/ok").asLong());
    } finally {
      Files.delete(json);
    }
  }
}
