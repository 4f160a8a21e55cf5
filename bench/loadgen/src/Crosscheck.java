import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.Stage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Compares what tools tell of the same load on a server that answers after a fixed delay. */
final class Crosscheck {

  private static final List<String> KNOWN = List.of("builtin", "wrk", "k6");
  private static final List<Integer> DELAYS_MILLIS = List.of(5, 20);
  private static final List<Integer> RATES = List.of(500, 2_000);
  private static final int USERS = 50;
  private static final int CONNECTIONS = 256;
  private static final double MOST_PERCENT = 5;

  private final Tool.Setting setting;
  private final List<Tool> tools;
  private boolean apart;
  private boolean disturbed;

  private Crosscheck(Tool.Setting setting, List<Tool> tools) {
    this.setting = setting;
    this.tools = tools;
  }

  /** What a tool told. */
  private record Told(double medianMillis, double perSecond, long failed, CpuWatch.Shares shares) {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Start.guarded(
        () -> {
          Options options = Options.parse(KNOWN, arguments);
          Tool.Setting setting = Start.setting(options);
          List<Tool> tools =
              options.tools().stream().map(name -> Start.tool(name, setting)).toList();
          new Crosscheck(setting, tools).run();
        });
  }

  private void run() throws IOException, InterruptedException {
    tools.stream()
        .filter(Missing.class::isInstance)
        .map(Missing.class::cast)
        .forEach(
            missing ->
                System.err.println(
                    missing.name() + " is not installed: " + missing.howToInstall()));
    if (tools.stream().filter(tool -> !(tool instanceof Missing)).count() < 2) {
      throw new Unusable(3, "there is nothing to compare: this needs two tools");
    }
    Machine.describe(setting, tools).forEach(System.out::println);
    System.out.println();
    System.out.printf(
        "%-7s  %-10s  %-8s  %10s  %8s  %10s  %8s  %6s  %7s  %8s%n",
        "delay",
        "load",
        "tool",
        "median ms",
        "apart %",
        "requests/s",
        "apart %",
        "failed",
        "steal %",
        "others %");
    for (int delayMillis : DELAYS_MILLIS) {
      for (int rate : RATES) {
        compare(delayMillis, "%,d/s".formatted(rate), rate);
      }
      compare(delayMillis, USERS + " users", 0);
    }
    if (apart) {
      throw new Unusable(1, "medians are more than %.0f %% apart".formatted(MOST_PERCENT));
    }
    if (disturbed) {
      throw new Unusable(3, "lines were disturbed and not compared; run it on a quiet machine");
    }
  }

  /** Compares medians with the first tool's; a rate of 0 stands for closed load. */
  private void compare(int delayMillis, String load, int rate)
      throws IOException, InterruptedException {
    Optional<Told> first = Optional.empty();
    for (Tool tool : tools) {
      Optional<Told> told = tell(tool, delayMillis, rate);
      if (told.isPresent()) {
        first = first.or(() -> told);
        compare(
            "%4d ms  %-10s  %-8s".formatted(delayMillis, load, tool.name()),
            told.get(),
            first.get());
      }
    }
  }

  private void compare(String line, Told told, Told first) {
    double latencyApart = apart(told.medianMillis, first.medianMillis);
    CpuWatch.Shares shares = told.shares;
    System.out.printf(
        "%s  %10.3f  %8.1f  %,10.1f  %8.1f  %6d  %7.1f  %8.1f  %s%n",
        line,
        told.medianMillis,
        latencyApart,
        told.perSecond,
        apart(told.perSecond, first.perSecond),
        told.failed,
        shares.stealPercent(),
        shares.othersPercent(),
        shares.disturbed() ? "DISTURBED" : "");
    if (shares.disturbed() || first.shares.disturbed()) {
      disturbed = true;
    } else if (Math.abs(latencyApart) > MOST_PERCENT) {
      apart = true;
    }
  }

  private static double apart(double figure, double from) {
    return 100 * (figure / from - 1);
  }

  private Optional<Told> tell(Tool tool, int delayMillis, int rate)
      throws IOException, InterruptedException {
    int seconds = setting.options().seconds();
    try (Target target = Target.start(setting, delayMillis)) {
      return switch (tool) {
        case BuiltIn _ -> Optional.of(builtIn(target, rate));
        case K6 k6 -> {
          K6.Scenario scenario =
              rate > 0
                  ? new K6.Scenario("open", CONNECTIONS, rate, seconds)
                  : new K6.Scenario("closed", USERS, 0, seconds);
          CpuWatch watch = CpuWatch.start(setting, target);
          K6.Told told = k6.run(scenario, target);
          yield Optional.of(
              new Told(
                  told.medianMillis(),
                  told.perSecond(),
                  told.failed(),
                  watch.end(told.usage().cpuSeconds())));
        }
        case Wrk wrk when rate == 0 -> {
          CpuWatch watch = CpuWatch.start(setting, target);
          Wrk.Told told = wrk.runUnpaced(USERS, seconds, target);
          yield Optional.of(
              new Told(
                  told.medianMillis(),
                  told.perSecond(),
                  told.failed(),
                  watch.end(told.usage().cpuSeconds())));
        }
        case Wrk _ -> Optional.empty(); // knows no rate
        case Ab _ -> Optional.empty(); // tells whole milliseconds only
        case Missing _ -> Optional.empty();
      };
    }
  }

  private Told builtIn(Target target, int rate) throws IOException {
    int seconds = setting.options().seconds();
    try (Engine engine = Engine.start(setting)) {
      engine.carryOut(plan(target, rate, setting.options().warmUpSeconds()));
      CpuWatch watch = CpuWatch.start(setting, target);
      double cpuBefore = engine.cpuSeconds();
      Engine.Recorded recorded = engine.record(plan(target, rate, seconds + 1));
      CpuWatch.Shares shares = watch.end(engine.cpuSeconds() - cpuBefore);
      LoadResult result = recorded.result();
      long good = result.results().getOrDefault(RequestResult.OK, 0L);
      return new Told(
          recorded.latency().getValueAtPercentile(50) / 1e6,
          BuiltIn.succeededPerSecond(result.seconds(), 1, seconds),
          result.scheduled() - good,
          shares);
    }
  }

  /** Open load at a rate, or closed load if it is 0. */
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
