import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/**
 * How far a process that burns CPU beside a server or its generator moves the figures of a full
 * server, and of one at half of its highest throughput.
 */
final class Noise {

  private static final List<Integer> PERCENT = List.of(1, 5, 10, 25, 50);
  private static final int PERIOD_MILLIS = 100;
  private static final int SECONDS = 8;
  private static final int ROUNDS = 3;
  private static final double HALF = 0.5;

  private record Setting(String beside, String cpu, int percent) {}

  /** Figures of a setting in one round. */
  private record Figures(double full, double median, double p99) {}

  private Noise() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var settings = Served.Settings.of(List.of(arguments).subList(2, arguments.length));
    List<Setting> all = new ArrayList<>(List.of(new Setting("none", Served.SERVER_CPU, 0)));
    for (int percent : PERCENT) {
      all.add(new Setting("server", Served.SERVER_CPU, percent));
      all.add(new Setting("generator", Served.GENERATOR_CPU, percent));
    }
    var figures = new Figures[all.size()][ROUNDS];
    try (var server = new Served(Path.of(arguments[0]), settings)) {
      for (int round = 0; round < ROUNDS; round++) {
        List<Setting> ordered = round % 2 == 0 ? all : all.reversed();
        for (Setting setting : ordered) {
          figures[all.indexOf(setting)][round] = beside(server, arguments[1], setting);
        }
      }
    }
    Figures quiet = median(figures[0]);
    for (int index = 0; index < all.size(); index++) {
      Figures found = median(figures[index]);
      System.out.printf(
          Locale.ROOT,
          "| %s | %d %% | %.3f | %.2f | %.2f |%n",
          all.get(index).beside(),
          all.get(index).percent(),
          found.full() / quiet.full(),
          found.median() / quiet.median(),
          found.p99() / quiet.p99());
    }
  }

  private static Figures beside(Served server, String burn, Setting setting)
      throws IOException, InterruptedException {
    Process burner =
        setting.percent() == 0
            ? null
            : Served.pinned(
                setting.cpu(), burn, "" + setting.percent(), String.valueOf(PERIOD_MILLIS));
    try {
      double full = server.fullThroughput(SECONDS);
      JsonNode latency =
          server.json(server.startLoad(HALF, SECONDS)).path("times").path("latencyMillis");
      return new Figures(
          full,
          latency.path("p50").path("millis").asDouble(),
          latency.path("p99").path("millis").asDouble());
    } finally {
      if (burner != null) {
        burner.destroy();
        burner.waitFor();
      }
    }
  }

  private static Figures median(Figures[] rounds) {
    return new Figures(
        median(Arrays.stream(rounds).mapToDouble(Figures::full).toArray()),
        median(Arrays.stream(rounds).mapToDouble(Figures::median).toArray()),
        median(Arrays.stream(rounds).mapToDouble(Figures::p99).toArray()));
  }

  private static double median(double[] values) {
    return Arrays.stream(values).sorted().toArray()[values.length / 2];
  }
}
