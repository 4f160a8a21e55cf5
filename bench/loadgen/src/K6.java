import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * k6 with {@code k6.js}. The CPU time of a start with all virtual users and without requests is
 * measured before and subtracted.
 */
final class K6 implements Tool {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int USERS_FOR_RATE = 256;
  private static final double SUSTAINED = 0.98;

  private final Environment environment;
  private final Path program;

  K6(Environment environment, Path program) {
    this.environment = environment;
    this.program = program;
  }

  /** Finds k6: the option {@code --k6}, PATH, or the programs of Go. */
  static Optional<Path> find(Options options) {
    if (options.k6().isPresent()) {
      return options.k6().map(K6::executable);
    }
    Stream<String> goPaths =
        Stream.concat(
            Stream.ofNullable(System.getenv("GOPATH")).flatMap(all -> Stream.of(all.split(":"))),
            Stream.of(System.getProperty("user.home") + "/go"));
    return Tool.find("k6", goPaths.map(path -> Path.of(path, "bin")).toList());
  }

  private static Path executable(Path program) {
    if (!Files.isExecutable(program)) {
      throw new BenchException(2, "--k6: %s is not an executable file".formatted(program));
    }
    return program.toAbsolutePath();
  }

  /** Figures of a run of k6. */
  record Report(
      long requests, long failed, double perSecond, double medianMillis, Command.Usage usage) {}

  @Override
  public String name() {
    return "k6";
  }

  @Override
  public String version() throws IOException, InterruptedException {
    return Command.firstLine(List.of(program.toString(), "version"))
        .replaceAll("^k6 v?(\\S+).*", "$1");
  }

  @Override
  public Outcome measure(Load load, Target target) throws IOException, InterruptedException {
    int seconds = environment.options().seconds();
    return switch (load) {
      case Load.Unpaced(int connections) ->
          measure(new Scenario("closed", connections, 0, seconds), target);
      case Load.Users(int count) -> measure(new Scenario("thinking", count, 0, seconds), target);
      case Load.Rate(int perSecond) ->
          measure(new Scenario("open", USERS_FOR_RATE, perSecond, seconds), target);
    };
  }

  /** Scenario of {@code k6.js}; scenarios without a rate ignore it. */
  record Scenario(String name, int users, int rate, int seconds) {}

  private Outcome measure(Scenario scenario, Target target)
      throws IOException, InterruptedException {
    Scenario startOnly = new Scenario("start", scenario.users, scenario.rate, scenario.seconds);
    double startUp = run(startOnly, target).usage.cpuSeconds();
    CpuMonitor monitor = CpuMonitor.start(environment, target);
    Report report = run(scenario, target);
    CpuMonitor.Shares shares = monitor.end(report.usage.cpuSeconds());
    boolean sustained = report.perSecond >= SUSTAINED * scenario.rate;
    return new Outcome.Measured(
        report.requests - report.failed,
        report.failed,
        report.perSecond,
        report.usage.cpuSeconds() - startUp,
        startUp,
        report.usage.peakResidentBytes(),
        Optional.empty(),
        Optional.empty(),
        shares,
        sustained ? "" : "could not sustain the rate");
  }

  /** Runs k6 to its end. */
  Report run(Scenario scenario, Target target) throws IOException, InterruptedException {
    Path summary = Files.createTempFile("bench", ".json");
    try {
      List<String> command =
          new ArrayList<>(List.of(program.toString(), "run", "--quiet", "--no-usage-report"));
      Stream.of(
              "URL=" + target.url() + "/",
              "SCENARIO=" + scenario.name,
              "VUS=" + scenario.users,
              "RATE=" + scenario.rate,
              "SECONDS=" + scenario.seconds,
              "SUMMARY=" + summary)
          .forEach(variable -> command.addAll(List.of("--env", variable)));
      command.add(environment.sources().resolve("k6.js").toString());
      Command.Usage usage = Command.run(environment, command).usage();
      return parse(JSON.readTree(Files.readString(summary)), usage);
    } finally {
      Files.delete(summary);
    }
  }

  /** Reads the summary; k6 omits metrics without values. */
  private static Report parse(JsonNode summary, Command.Usage usage) {
    double seconds = summary.at("/state/testRunDurationMs").asDouble() / 1000;
    long requests = summary.at("/metrics/http_reqs/values/count").asLong(0);
    return new Report(
        requests,
        summary.at("/metrics/http_req_failed/values/passes").asLong(0),
        requests / seconds,
        summary.at("/metrics/http_req_duration/values/med").asDouble(0),
        usage);
  }
}
