import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/**
 * Watches a server at shares of its highest throughput, and compares the multiple at which its
 * first limit is predicted with the true one; or with {@code --cost} measures what watching costs.
 */
final class Predictions {

  private static final List<Double> SHARES = List.of(0.9, 0.5, 0.1);
  private static final int SETTLE_SECONDS = 6;

  private Predictions() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var settings = Served.Settings.of(List.of(arguments).subList(1, arguments.length));
    try (var server = new Served(Path.of(arguments[0]), settings)) {
      if (settings.pairs() > 0) {
        System.out.println(Cost.of(server, settings.pairs()).row(settings.name()));
        return;
      }
      for (double share : SHARES) {
        Process load = server.startLoad(share, settings.watchSeconds() + 3 * SETTLE_SECONDS);
        Thread.sleep(1000L * SETTLE_SECONDS);
        JsonNode found = server.json(server.startInspection(settings.watchSeconds()));
        server.json(load);
        System.out.println(row(settings.name(), server.mostPerSecond(), share, found));
        System.err.println(found.path("answer").asString("") + " " + found.path("risks"));
      }
    }
  }

  /** Returns what was predicted, the truth, and their ratio. */
  private static String row(String name, double most, double share, JsonNode found) {
    JsonNode first = found.path("limits").path(0);
    double multiple = first.path("multiple").asDouble();
    return String.format(
        Locale.ROOT,
        "| %s | %.0f %% of %.0f/s | %s | %.2f (%.2f to %s) | %.2f | %.2f |",
        name,
        100 * share,
        most,
        first.path("resource").asString("none"),
        multiple,
        first.path("low").asDouble(),
        first.path("high").isNumber()
            ? String.format(Locale.ROOT, "%.2f", first.path("high").asDouble())
            : "more",
        1 / share,
        multiple * share);
  }
}
