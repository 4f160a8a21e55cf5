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
 * k6 with {@code k6.js}. What it uses to start, with all its virtual users but without a request,
 * is measured just before and taken off its CPU.
 */
final class K6 implements Tool {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int USERS_FOR_RATE = 256;
  private static final double HELD = 0.98;

  private final Setting setting;
  private final Path program;

  K6(Setting setting, Path program) {
    this.setting = setting;
    this.program = program;
  }

  /** Where k6 is: as told, on the PATH, or among Go's programs. */
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
      throw new Unusable(2, "--k6 %s is no program".formatted(program));
    }
    return program.toAbsolutePath();
  }

  /** What a run of k6 told, and what it used. */
  record Told(
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
    int seconds = setting.options().seconds();
    return switch (load) {
      case Load.FullTilt(int connections) ->
          measure(new Scenario("closed", connections, 0, seconds), target);
      case Load.Users(int count) -> measure(new Scenario("thinking", count, 0, seconds), target);
      case Load.Rate(int perSecond) ->
          measure(new Scenario("open", USERS_FOR_RATE, perSecond, seconds), target);
    };
  }

  /** What {@code k6.js} is to do; a rate of 0 where it plays no part. */
  record Scenario(String name, int users, int rate, int seconds) {}

  private Outcome measure(Scenario scenario, Target target)
      throws IOException, InterruptedException {
    Scenario startOnly = new Scenario("start", scenario.users, scenario.rate, scenario.seconds);
    double startUp = run(startOnly, target).usage.cpuSeconds();
    CpuWatch watch = CpuWatch.start(setting, target);
    Told told = run(scenario, target);
    CpuWatch.Shares shares = watch.end(told.usage.cpuSeconds());
    boolean held = told.perSecond >= HELD * scenario.rate;
    return new Outcome.Measured(
        told.requests - told.failed,
        told.failed,
        told.perSecond,
        told.usage.cpuSeconds() - startUp,
        startUp,
        told.usage.peakResidentBytes(),
        Optional.empty(),
        shares,
        held ? "" : "could not hold the rate");
  }

  /** Runs k6 to its end. */
  Told run(Scenario scenario, Target target) throws IOException, InterruptedException {
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
      command.add(setting.sources().resolve("k6.js").toString());
      Command.Usage usage = Command.run(setting, command).usage();
      return told(JSON.readTree(Files.readString(summary)), usage);
    } finally {
      Files.delete(summary);
    }
  }

  /** A metric that nothing was counted in is missing. */
  private static Told told(JsonNode summary, Command.Usage usage) {
    double seconds = summary.at("/state/testRunDurationMs").asDouble() / 1000;
    long requests = summary.at("/metrics/http_reqs/values/count").asLong(0);
    return new Told(
        requests,
        summary.at("/metrics/http_req_failed/values/passes").asLong(0),
        requests / seconds,
        summary.at("/metrics/http_req_duration/values/med").asDouble(0),
        usage);
  }
}
