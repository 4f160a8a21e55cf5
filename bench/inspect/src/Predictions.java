import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds the highest throughput of a server under closed load, then watches it at shares of that,
 * and compares the multiple at which its first limit is predicted with the true one.
 */
final class Predictions {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static final List<Double> SHARES = List.of(0.9, 0.5, 0.1);
  private static final String SERVER_CPU = "1";
  private static final String GENERATOR_CPU = "0";
  private static final int START_SECONDS = 120;
  private static final int SETTLE_SECONDS = 6;

  private final Path home;
  private final Settings settings;
  private final int port;

  /**
   * @param paths the requests, like {@code /owners?page=1}
   * @param inspect further options of {@code inspect}
   * @param command how to start the server; {@code {port}} is its port
   */
  private record Settings(
      String name,
      List<String> paths,
      List<String> inspect,
      int users,
      int warmUpSeconds,
      int watchSeconds,
      List<String> command) {

    static Settings of(List<String> arguments) {
      String name = "server";
      List<String> paths = new ArrayList<>();
      List<String> inspect = new ArrayList<>();
      int users = 100;
      int warmUp = 60;
      int watch = 40;
      int at = 0;
      for (; !arguments.get(at).equals("--"); at += 2) {
        String value = arguments.get(at + 1);
        switch (arguments.get(at)) {
          case "--name" -> name = value;
          case "--path" -> paths.add(value);
          case "--users" -> users = Integer.parseInt(value);
          case "--warm-up" -> warmUp = Integer.parseInt(value);
          case "--for" -> watch = Integer.parseInt(value);
          case "--threads" -> inspect.addAll(List.of("--threads", value));
          case "--prometheus" -> inspect.addAll(List.of("--prometheus", value));
          default -> throw new IllegalArgumentException("unknown option " + arguments.get(at));
        }
      }
      return new Settings(
          name,
          paths,
          inspect,
          users,
          warmUp,
          watch,
          arguments.subList(at + 1, arguments.size()));
    }
  }

  private Predictions(Path home, Settings settings, int port) {
    this.home = home;
    this.settings = settings;
    this.port = port;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var settings = Settings.of(List.of(arguments).subList(1, arguments.length));
    new Predictions(Path.of(arguments[0]), settings, freePort()).run();
  }

  private void run() throws IOException, InterruptedException {
    Process server =
        new ProcessBuilder(pinned(SERVER_CPU, settings.command().stream().map(this::atPort)))
            .redirectErrorStream(true)
            .redirectOutput(Files.createTempFile("predictions", ".log").toFile())
            .start();
    try {
      awaitPort(server);
      load(List.of("--users", "4", "--duration", settings.warmUpSeconds() + "s"));
      double most =
          throughput(load(List.of("--users", String.valueOf(settings.users()), "--duration", "20s")));
      for (double share : SHARES) {
        print(share, share * most, watched(server.pid(), share * most));
      }
    } finally {
      server.destroy();
      if (!server.waitFor(20, TimeUnit.SECONDS)) {
        server.destroyForcibly();
      }
    }
  }

  private JsonNode watched(long pid, double rate) throws IOException, InterruptedException {
    Process load =
        start(
            loadCommand(
                List.of(
                    "--rate",
                    String.format(Locale.ROOT, "%.2f", rate),
                    "--poisson",
                    "--duration",
                    settings.watchSeconds() + 4 * SETTLE_SECONDS + "s")));
    Thread.sleep(1000L * SETTLE_SECONDS);
    Process inspect =
        start(
            Stream.of(
                    List.of("inspect", String.valueOf(pid), "--json"),
                    List.of("--for", settings.watchSeconds() + "s"),
                    settings.inspect().stream().map(this::atPort).toList())
                .flatMap(List::stream)
                .toList());
    JsonNode result = json(inspect);
    load.getInputStream().readAllBytes();
    load.waitFor();
    return result;
  }

  /** Prints a row of the table: what was predicted, and the factor by which it is off. */
  private void print(double share, double rate, JsonNode found) {
    JsonNode first = found.path("limits").path(0);
    double multiple = first.path("multiple").asDouble();
    System.out.printf(
        Locale.ROOT,
        "| %s | %.0f %% of %.0f/s | %s | %.2f (%.2f to %s) | %.2f | %.2f |%n",
        settings.name(),
        100 * share,
        rate / share,
        first.path("resource").asString("none"),
        multiple,
        first.path("low").asDouble(),
        first.path("high").isNumber()
            ? String.format(Locale.ROOT, "%.2f", first.path("high").asDouble())
            : "more",
        1 / share,
        multiple * share);
    System.err.println(found.path("answer").asString("") + " " + found.path("risks"));
  }

  private List<String> loadCommand(List<String> load) {
    return Stream.of(
            List.of("load"),
            settings.paths().stream().map(path -> "http://127.0.0.1:" + port + path).toList(),
            load,
            List.of("--json", "-"))
        .flatMap(List::stream)
        .toList();
  }

  private JsonNode load(List<String> load) throws IOException, InterruptedException {
    return json(start(loadCommand(load)));
  }

  private static double throughput(JsonNode summary) {
    return summary.path("requests").path("throughputPerSecond").asDouble();
  }

  private Process start(List<String> arguments) throws IOException {
    Stream<String> command =
        Stream.concat(Stream.of(home.resolve("loombench").toString()), arguments.stream());
    return new ProcessBuilder(pinned(GENERATOR_CPU, command))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static JsonNode json(Process process) throws IOException, InterruptedException {
    String text = new String(process.getInputStream().readAllBytes());
    int exit = process.waitFor();
    if (exit != 0) {
      throw new IOException("exit %d: %s".formatted(exit, text));
    }
    return JSON.readTree(text);
  }

  private static List<String> pinned(String cpu, Stream<String> command) {
    return Stream.concat(Stream.of("taskset", "-c", cpu), command).toList();
  }

  private String atPort(String text) {
    return text.replace("{port}", String.valueOf(port));
  }

  private void awaitPort(Process server) throws IOException, InterruptedException {
    for (int second = 0; second < START_SECONDS && server.isAlive(); second++) {
      try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return;
      } catch (IOException _) {
        Thread.sleep(1000);
      }
    }
    throw new IOException("the server did not listen on port " + port);
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
