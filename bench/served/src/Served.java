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

/** Warm server on a CPU of its own, its highest throughput, and load and inspection beside it. */
final class Served implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  static final String SERVER_CPU = "1";
  static final String GENERATOR_CPU = "0";

  private static final int START_SECONDS = 120;
  private static final int MOST_SECONDS = 20;
  private static final int PROBES = 6;
  private static final int PROBE_SECONDS = 8;
  private static final double SMALLEST_SHARE = 0.2;

  /** Latency, and share of the rate that is served, of a rate that is sustained. */
  private static final double MOST_P99_MILLIS = 500;

  private static final double SERVED_SHARE = 0.98;

  private final Path home;
  private final Settings settings;
  private final int port;
  private final Process process;
  private final double mostPerSecond;
  private final Path errors;

  /**
   * Settings of the command line.
   *
   * @param paths the requests, like {@code /owners?page=1}
   * @param inspect further options of {@code inspect}
   * @param command how to start the server; {@code {port}} is its port
   */
  record Settings(
      String name,
      List<String> paths,
      List<String> inspect,
      int users,
      int warmUpSeconds,
      int watchSeconds,
      int pairs,
      List<String> command) {

    static Settings of(List<String> arguments) {
      String name = "server";
      List<String> paths = new ArrayList<>();
      List<String> inspect = new ArrayList<>();
      int users = 100;
      int warmUp = 60;
      int watch = 40;
      int pairs = 0;
      int at = 0;
      for (; !arguments.get(at).equals("--"); at += 2) {
        String value = arguments.get(at + 1);
        switch (arguments.get(at)) {
          case "--name" -> name = value;
          case "--path" -> paths.add(value);
          case "--users" -> users = Integer.parseInt(value);
          case "--warm-up" -> warmUp = Integer.parseInt(value);
          case "--for" -> watch = Integer.parseInt(value);
          case "--cost" -> pairs = Integer.parseInt(value);
          case "--threads", "--prometheus" -> inspect.addAll(List.of(arguments.get(at), value));
          default -> throw new IllegalArgumentException("unknown option " + arguments.get(at));
        }
      }
      List<String> command = arguments.subList(at + 1, arguments.size());
      return new Settings(name, paths, inspect, users, warmUp, watch, pairs, command);
    }
  }

  Served(Path home, Settings settings) throws IOException, InterruptedException {
    this.home = home;
    this.settings = settings;
    this.port = freePort();
    this.errors = Files.createTempFile("served", ".err");
    this.process =
        new ProcessBuilder(pinned(SERVER_CPU, settings.command().stream().map(this::atPort)))
            .redirectErrorStream(true)
            .redirectOutput(Files.createTempFile("served", ".log").toFile())
            .start();
    try {
      awaitPort();
      load("--users", "4", "--duration", settings.warmUpSeconds() + "s");
      this.mostPerSecond = mostSustained(fullThroughput(MOST_SECONDS));
    } catch (IOException | InterruptedException e) {
      close();
      throw e;
    }
  }

  long pid() {
    return process.pid();
  }

  double mostPerSecond() {
    return mostPerSecond;
  }

  /** Returns the throughput under closed load without pauses. */
  double fullThroughput(int seconds) throws IOException, InterruptedException {
    return load("--users", String.valueOf(settings.users()), "--duration", seconds + "s")
        .path("requests")
        .path("throughputPerSecond")
        .asDouble();
  }

  /**
   * Returns the highest rate of random arrivals that is sustained, by bisection below the
   * throughput of closed load: single arrivals can cost more than those of users who wait for each
   * other.
   */
  private double mostSustained(double throughput) throws IOException, InterruptedException {
    double low = SMALLEST_SHARE * throughput;
    double high = throughput;
    for (int probe = 0; probe < PROBES; probe++) {
      double rate = (low + high) / 2;
      JsonNode result = json(startRate(rate, PROBE_SECONDS));
      double p99 =
          result
              .path("times")
              .path("latencyMillis")
              .path("p99")
              .path("millis")
              .asDouble(MOST_P99_MILLIS);
      double served = result.path("requests").path("throughputPerSecond").asDouble();
      if (p99 < MOST_P99_MILLIS && served >= SERVED_SHARE * rate) {
        low = rate;
      } else {
        high = rate;
      }
    }
    return low;
  }

  /** Starts random arrivals at a share of the highest rate. */
  Process startLoad(double share, int seconds) throws IOException {
    return startRate(share * mostPerSecond, seconds);
  }

  private Process startRate(double perSecond, int seconds) throws IOException {
    return start(
        loadCommand(
            "--rate",
            String.format(Locale.ROOT, "%.2f", perSecond),
            "--poisson",
            "--no-warm-up",
            "--duration",
            seconds + "s"));
  }

  Process startInspection(int seconds) throws IOException {
    return start(
        Stream.concat(
                Stream.of("inspect", String.valueOf(pid()), "--json", "--for", seconds + "s"),
                settings.inspect().stream().map(this::atPort))
            .toList());
  }

  private JsonNode load(String... options) throws IOException, InterruptedException {
    return json(start(loadCommand(options)));
  }

  private List<String> loadCommand(String... options) {
    return Stream.of(
            Stream.of("load"),
            settings.paths().stream().map(path -> "http://127.0.0.1:" + port + path),
            Stream.of(options),
            Stream.of("--json", "-"))
        .flatMap(arguments -> arguments)
        .toList();
  }

  private Process start(List<String> arguments) throws IOException {
    Stream<String> command =
        Stream.concat(Stream.of(home.resolve("loombench").toString()), arguments.stream());
    return new ProcessBuilder(pinned(GENERATOR_CPU, command))
        .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()))
        .start();
  }

  /** Waits for a command and returns what it printed. */
  JsonNode json(Process command) throws IOException, InterruptedException {
    String text = new String(command.getInputStream().readAllBytes());
    int exit = command.waitFor();
    if (exit != 0) {
      throw new IOException("exit %d: %s".formatted(exit, Files.readString(errors)));
    }
    return JSON.readTree(text);
  }

  /** Starts a process that only uses CPU. */
  static Process pinned(String cpu, String... command) throws IOException {
    return new ProcessBuilder(pinned(cpu, Stream.of(command))).start();
  }

  private static List<String> pinned(String cpu, Stream<String> command) {
    return Stream.concat(Stream.of("taskset", "-c", cpu), command).toList();
  }

  private String atPort(String text) {
    return text.replace("{port}", String.valueOf(port));
  }

  private void awaitPort() throws IOException, InterruptedException {
    for (int second = 0; second < START_SECONDS && process.isAlive(); second++) {
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

  @Override
  public void close() throws InterruptedException {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
    if (!process.waitFor(20, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }
}
