import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.Stage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Compares the figures of tools for the same load on a server with a fixed delay. */
final class Crosscheck {

  private static final List<String> TOOLS = List.of("builtin", "wrk", "k6");
  private static final List<Integer> DELAYS_MILLIS = List.of(5, 20);
  private static final List<Integer> RATES = List.of(500, 2_000);
  private static final int USERS = 50;
  private static final int CONNECTIONS = 256;
  private static final double MAX_DIFFERENCE_PERCENT = 5;

  private final Tool.Environment environment;
  private final List<Tool> tools;
  private boolean differs;
  private boolean disturbed;

  private Crosscheck(Tool.Environment environment, List<Tool> tools) {
    this.environment = environment;
    this.tools = tools;
  }

  /** Figures of a tool. */
  private record Figures(
      double medianMillis, double perSecond, long failed, CpuMonitor.Shares shares) {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Startup.run(
        () -> {
          Options options = Options.parse(TOOLS, arguments);
          Tool.Environment environment = Startup.environment(options);
          List<Tool> tools =
              options.tools().stream().map(name -> Startup.tool(name, environment)).toList();
          new Crosscheck(environment, tools).run();
        });
  }

  private void run() throws IOException, InterruptedException {
    tools.stream()
        .filter(MissingTool.class::isInstance)
        .map(MissingTool.class::cast)
        .forEach(
            missing ->
                System.err.println(
                    missing.name() + " is not installed: " + missing.installation()));
    if (tools.stream().filter(tool -> !(tool instanceof MissingTool)).count() < 2) {
      throw new BenchException(3, "two installed tools are needed for a comparison");
    }
    Machine.describe(environment, tools).forEach(System.out::println);
    System.out.println();
    System.out.printf(
        "%-7s  %-10s  %-8s  %10s  %8s  %10s  %8s  %6s  %7s  %8s%n",
        "delay",
        "load",
        "tool",
        "median ms",
        "diff %",
        "requests/s",
        "diff %",
        "failed",
        "steal %",
        "others %");
    for (int delayMillis : DELAYS_MILLIS) {
      for (int rate : RATES) {
        compare(delayMillis, "%,d/s".formatted(rate), rate);
      }
      compare(delayMillis, USERS + " users", 0);
    }
    if (differs) {
      throw new BenchException(
          1, "medians differ by more than %.0f %%".formatted(MAX_DIFFERENCE_PERCENT));
    }
    if (disturbed) {
      throw new BenchException(
          3, "some lines were disturbed and not compared; use an idle machine");
    }
  }

  /** Compares medians with the first tool's; rate 0 means closed load. */
  private void compare(int delayMillis, String load, int rate)
      throws IOException, InterruptedException {
    Optional<Figures> first = Optional.empty();
    for (Tool tool : tools) {
      Optional<Figures> figures = measure(tool, delayMillis, rate);
      if (figures.isPresent()) {
        first = first.or(() -> figures);
        compare(
            "%4d ms  %-10s  %-8s".formatted(delayMillis, load, tool.name()),
            figures.get(),
            first.get());
      }
    }
  }

  private void compare(String line, Figures figures, Figures first) {
    double latencyDifference = difference(figures.medianMillis, first.medianMillis);
    CpuMonitor.Shares shares = figures.shares;
    System.out.printf(
        "%s  %10.3f  %8.1f  %,10.1f  %8.1f  %6d  %7.1f  %8.1f  %s%n",
        line,
        figures.medianMillis,
        latencyDifference,
        figures.perSecond,
        difference(figures.perSecond, first.perSecond),
        figures.failed,
        shares.stealPercent(),
        shares.othersPercent(),
        shares.disturbed() ? "DISTURBED" : "");
    if (shares.disturbed() || first.shares.disturbed()) {
      disturbed = true;
    } else if (Math.abs(latencyDifference) > MAX_DIFFERENCE_PERCENT) {
      differs = true;
    }
  }

  private static double difference(double figure, double reference) {
    return 100 * (figure / reference - 1);
  }

  private Optional<Figures> measure(Tool tool, int delayMillis, int rate)
      throws IOException, InterruptedException {
    int seconds = environment.options().seconds();
    try (Target target = Target.start(environment, delayMillis)) {
      return switch (tool) {
        case BuiltIn _ -> Optional.of(builtIn(target, rate));
        case K6 k6 -> {
          K6.Scenario scenario =
              rate > 0
                  ? new K6.Scenario("open", CONNECTIONS, rate, seconds)
                  : new K6.Scenario("closed", USERS, 0, seconds);
          CpuMonitor monitor = CpuMonitor.start(environment, target);
          K6.Report report = k6.run(scenario, target);
          yield Optional.of(
              new Figures(
                  report.medianMillis(),
                  report.perSecond(),
                  report.failed(),
                  monitor.end(report.usage().cpuSeconds())));
        }
        case Wrk wrk when rate == 0 -> {
          CpuMonitor monitor = CpuMonitor.start(environment, target);
          Wrk.Report report = wrk.runUnpaced(USERS, seconds, target);
          yield Optional.of(
              new Figures(
                  report.medianMillis(),
                  report.perSecond(),
                  report.failed(),
                  monitor.end(report.usage().cpuSeconds())));
        }
        case Wrk _ -> Optional.empty(); // does not support rates
        case Ab _ -> Optional.empty(); // reports only whole milliseconds
        case MissingTool _ -> Optional.empty();
      };
    }
  }

  private Figures builtIn(Target target, int rate) throws IOException {
    int seconds = environment.options().seconds();
    try (Engine engine = Engine.start(environment)) {
      engine.execute(plan(target, rate, environment.options().warmUpSeconds()));
      CpuMonitor monitor = CpuMonitor.start(environment, target);
      Engine.Recorded recorded = engine.record(plan(target, rate, seconds + 1), 0);
      CpuMonitor.Shares shares = monitor.end(recorded.wholeCpuSeconds());
      LoadResult result = recorded.result();
      long succeeded = result.results().getOrDefault(RequestResult.OK, 0L);
      return new Figures(
          recorded.latency().getValueAtPercentile(50) / 1e6,
          BuiltIn.succeededPerSecond(result.seconds(), 1, seconds),
          result.scheduled() - succeeded,
          shares);
    }
  }

  /** Returns open load at a rate, or closed load for rate 0. */
  private static LoadPlan plan(Target target, int rate, int seconds) {
    Duration duration = Duration.ofSeconds(seconds);
    return rate > 0
        ? Engine.plan(
            target,
            new LoadShape.Open(LoadShape.Spacing.UNIFORM, List.of(Stage.constant(rate, duration))),
            CONNECTIONS)
        : Engine.plan(
            target,
            new LoadShape.Closed(List.of(Stage.constant(USERS, duration)), Duration.ZERO),
            USERS);
  }
}
