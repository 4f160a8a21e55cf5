import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.TDistribution;
import tools.jackson.databind.JsonNode;

/**
 * What watching costs a server at half of its highest throughput: ratios of pairs of loads, with
 * and without an inspection beside them, in changing order.
 *
 * @param cpu ratio of the CPU per request
 * @param median ratio of the median response time
 */
record Cost(Interval cpu, Interval median) {

  private static final double SHARE = 0.5;
  private static final int WATCHED_SECONDS = 20;

  /** Seconds in which recorders start, before each half, and the tool itself. */
  private static final int START_SECONDS = 10;

  private static final int LOAD_SECONDS = WATCHED_SECONDS + START_SECONDS;

  /** Geometric mean of ratios, with its 95 % interval by Student's t. */
  record Interval(double ratio, double low, double high) {

    static Interval of(double[] ratios) {
      double[] logs = DoubleStream.of(ratios).map(Math::log).toArray();
      double mean = DoubleStream.of(logs).average().orElseThrow();
      double variance =
          DoubleStream.of(logs).map(log -> (log - mean) * (log - mean)).sum() / (logs.length - 1);
      double half =
          TDistribution.of(logs.length - 1).inverseCumulativeProbability(0.975)
              * Math.sqrt(variance / logs.length);
      return new Interval(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half));
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", ratio, low, high);
    }
  }

  private record Figures(double cpuPerRequest, double medianMillis) {}

  static Cost of(Served server, int pairs) throws IOException, InterruptedException {
    double[] cpu = new double[pairs];
    double[] median = new double[pairs];
    for (int pair = 0; pair < pairs; pair++) {
      boolean isWatchedFirst = pair % 2 == 0;
      Figures first = measured(server, isWatchedFirst);
      Figures second = measured(server, !isWatchedFirst);
      Figures watched = isWatchedFirst ? first : second;
      Figures alone = isWatchedFirst ? second : first;
      cpu[pair] = watched.cpuPerRequest() / alone.cpuPerRequest();
      median[pair] = watched.medianMillis() / alone.medianMillis();
    }
    return new Cost(Interval.of(cpu), Interval.of(median));
  }

  private static Figures measured(Served server, boolean isWatched)
      throws IOException, InterruptedException {
    double before = cpuSeconds(server.pid());
    Process load = server.startLoad(SHARE, LOAD_SECONDS);
    if (isWatched) {
      server.json(server.startInspection(WATCHED_SECONDS));
    }
    JsonNode result = server.json(load);
    double used = cpuSeconds(server.pid()) - before;
    return new Figures(
        used / result.path("requests").path("results").path("ok").asDouble(),
        result.path("times").path("latencyMillis").path("p50").path("millis").asDouble());
  }

  /** Returns the CPU time of a process: user and kernel, in ticks of a hundredth of a second. */
  private static double cpuSeconds(long pid) throws IOException {
    String text = Files.readString(Path.of("/proc", String.valueOf(pid), "stat"));
    String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ");
    return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / 100.0;
  }

  String row(String name) {
    return "| %s | %s | %s |".formatted(name, cpu, median);
  }
}
