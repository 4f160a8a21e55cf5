import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.contract.Stage;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * The built-in engine. Each measurement starts a process and warms it up with two plans, or counts
 * from the third second of a fresh one. Its CPU time is that of the whole process until the event
 * {@code Done}, from the command {@code Run} or the first second that counts.
 */
final class BuiltIn implements Tool {

  private static final int CONNECTIONS = 64;

  /** Seconds of a fresh process that do not count. */
  private static final int FRESH_SECONDS = 2;

  private static final String WAKE_UPS = "3000";

  private final Environment environment;

  BuiltIn(Environment environment) {
    this.environment = environment;
  }

  @Override
  public String name() {
    return "builtin";
  }

  @Override
  public String version() throws IOException, InterruptedException {
    return Command.firstLine(
        List.of("git", "-C", environment.home().toString(), "describe", "--always", "--dirty"));
  }

  @Override
  public Outcome measure(Load load, Target target) throws IOException, InterruptedException {
    try (Engine engine = Engine.start(environment)) {
      if (!environment.options().fresh()) {
        int warmUp = environment.options().warmUpSeconds();
        engine.execute(closed(target, CONNECTIONS, Duration.ZERO, warmUp));
        engine.execute(plan(load, target, warmUp));
      }
      return measure(engine, load, target);
    }
  }

  private Outcome measure(Engine engine, Load load, Target target)
      throws IOException, InterruptedException {
    Outcome.Lateness machine = wakeUps();
    int seconds = environment.options().seconds();
    int from = environment.options().fresh() ? FRESH_SECONDS : 0;
    LoadPlan plan = plan(load, target, from + seconds);
    CpuMonitor monitor = CpuMonitor.start(environment, target);
    Engine.Recorded recorded = engine.record(plan, from);
    CpuMonitor.Shares shares = monitor.end(recorded.wholeCpuSeconds());
    LoadResult result = recorded.result();
    long succeeded =
        from == 0
            ? result.results().getOrDefault(RequestResult.OK, 0L)
            : result.seconds().stream()
                .filter(each -> each.second() >= from)
                .mapToLong(SecondCounts::succeeded)
                .sum();
    return new Outcome.Measured(
        succeeded,
        result.scheduled() - result.results().getOrDefault(RequestResult.OK, 0L),
        succeededPerSecond(
            result.seconds(), load instanceof Load.Rate ? from : Math.max(1, from), seconds),
        recorded.cpuSeconds(),
        0,
        result.health().peakResidentBytes().orElseThrow(),
        Optional.of(lateness(recorded.lateness())),
        Optional.of(machine),
        shares,
        "");
  }

  /** Closed plans have an additional first second, in which the users start. */
  private static LoadPlan plan(Load load, Target target, int seconds) {
    return switch (load) {
      case Load.Unpaced(int connections) -> closed(target, connections, Duration.ZERO, seconds + 1);
      case Load.Users(int count) -> closed(target, count, Duration.ofSeconds(1), seconds + 1);
      case Load.Rate(int perSecond) ->
          Engine.plan(
              target,
              new LoadShape.Open(
                  LoadShape.Spacing.UNIFORM,
                  List.of(Stage.constant(perSecond, Duration.ofSeconds(seconds)))),
              CONNECTIONS);
    };
  }

  private static LoadPlan closed(Target target, int users, Duration thinkTime, int seconds) {
    List<Stage> stages = List.of(Stage.constant(users, Duration.ofSeconds(seconds)));
    return Engine.plan(target, new LoadShape.Closed(stages, thinkTime), users);
  }

  /** Returns the successful responses per second from a first second on. */
  static double succeededPerSecond(List<SecondCounts> counts, int first, int seconds) {
    long succeeded =
        counts.stream()
            .filter(each -> each.second() >= first && each.second() < first + seconds)
            .mapToLong(SecondCounts::succeeded)
            .sum();
    return (double) succeeded / seconds;
  }

  /** Measures how late the machine wakes up a thread on the generator's CPU. */
  private Outcome.Lateness wakeUps() throws IOException, InterruptedException {
    String program = environment.buildFolder().resolve("wakeup").toString();
    double[] micros =
        Arrays.stream(
                Command.firstLine(environment.onGeneratorCpu(List.of(program, WAKE_UPS)))
                    .split(" "))
            .mapToDouble(Double::parseDouble)
            .toArray();
    return new Outcome.Lateness(micros[0], micros[1], micros[2], micros[3]);
  }

  private static Outcome.Lateness lateness(Histogram nanos) {
    return new Outcome.Lateness(
        nanos.getValueAtPercentile(50) / 1e3,
        nanos.getValueAtPercentile(99) / 1e3,
        nanos.getValueAtPercentile(99.9) / 1e3,
        nanos.getMaxValue() / 1e3);
  }
}
