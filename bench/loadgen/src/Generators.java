import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.Stage;
import dev.loombench.tool.load.LoadEngine;
import dev.loombench.tool.load.LoadFailure;
import dev.loombench.tool.load.LoadProcesses;
import dev.loombench.tool.store.LatencyLog;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.json.JsonMapper;

/** Measures the overhead of splitting one load over several generators. */
final class Generators {

  private static final List<Integer> COUNTS = List.of(1, 2, 4, 8);
  private static final int PER_SECOND = 20_000;
  private static final int CONNECTIONS = 64;
  private static final int MANY = 4;
  private static final double MAX_TARGET_PERCENT = 95;

  private final Tool.Environment environment;
  private final List<Integer> cpus;
  private final List<Figures> all = new ArrayList<>();

  private Generators(Tool.Environment environment, List<Integer> cpus) {
    this.environment = environment;
    this.cpus = cpus;
  }

  /**
   * Figures of one measurement.
   *
   * @param expected number of requests that the schedule has; 0 for closed load
   * @param cores CPU time of all generators per second
   */
  record Figures(
      int round,
      String load,
      int generators,
      long expected,
      long scheduled,
      long succeeded,
      double cores,
      double lateP50Micros,
      double lateP99Micros,
      double latestP99Micros,
      double medianMicros,
      CpuMonitor.Shares shares) {

    boolean isExact() {
      return expected == 0 || scheduled == expected;
    }
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Startup.run(
        () -> {
          Options options = Options.parse(List.of(), arguments);
          List<Integer> cpus = new ArrayList<>(Machine.allowedCpus());
          cpus.remove((Integer) options.targetCpu());
          new Generators(Startup.environment(options), cpus).run();
        });
  }

  private void run() throws IOException, InterruptedException {
    System.out.printf(
        "CPUs of the generators: %d (%s), niceness %d; %d rounds of %d s after %d s of the same load; medians (minimum–maximum)%n%n",
        cpus.size(),
        list(),
        environment.niceness(),
        environment.options().rounds(),
        environment.options().seconds(),
        environment.options().warmUpSeconds());
    for (int round = 0; round < environment.options().rounds(); round++) {
      for (int count : round % 2 == 0 ? COUNTS : COUNTS.reversed()) {
        measure(round + 1, count);
      }
    }
    printTable();
    printMaximum();
    Optional<Path> json = environment.options().json();
    if (json.isPresent()) {
      Files.writeString(
          json.get(),
          JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValueAsString(all));
    }
    if (!all.stream().allMatch(Figures::isExact)) {
      throw new BenchException(1, "the number of scheduled requests depends on the generators");
    }
  }

  private String list() {
    return cpus.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  private void measure(int round, int count) throws IOException, InterruptedException {
    System.err.printf("round %d of %d: %d%n", round, environment.options().rounds(), count);
    try (Target target = Target.start(environment);
        LoadEngine engine = engine(count)) {
      int warmUp = environment.options().warmUpSeconds();
      execute(engine, target.plan(open(LoadShape.Spacing.UNIFORM, warmUp), CONNECTIONS, 1));
      for (LoadShape.Spacing spacing : LoadShape.Spacing.values()) {
        int seconds = environment.options().seconds();
        // Only uniform arrivals have a number that is known without the seed.
        long expected = spacing == LoadShape.Spacing.UNIFORM ? (long) PER_SECOND * seconds : 0;
        LoadPlan plan = target.plan(open(spacing, seconds), CONNECTIONS, 1);
        Figures figures =
            record(
                round,
                spacing.name().toLowerCase(Locale.ROOT),
                expected,
                count,
                engine,
                plan,
                target);
        all.add(expected == 0 ? expectingFirst(figures) : figures);
      }
    }
  }

  /** Returns figures that expect the number of requests of the first measurement of the load. */
  private Figures expectingFirst(Figures one) {
    long first =
        all.stream()
            .filter(other -> other.load.equals(one.load))
            .mapToLong(Figures::scheduled)
            .findFirst()
            .orElse(one.scheduled);
    return new Figures(
        one.round,
        one.load,
        one.generators,
        first,
        one.scheduled,
        one.succeeded,
        one.cores,
        one.lateP50Micros,
        one.lateP99Micros,
        one.latestP99Micros,
        one.medianMicros,
        one.shares);
  }

  private Figures record(
      int round,
      String load,
      long expected,
      int count,
      LoadEngine engine,
      LoadPlan plan,
      Target target)
      throws IOException, InterruptedException {
    Path log = Files.createTempFile("generators", ".hlog");
    try {
      CpuMonitor monitor = CpuMonitor.start(environment, target);
      LoadResult result = execute(engine, plan, Optional.of(log));
      double cpuSeconds = result.health().cpuSeconds();
      CpuMonitor.Shares shares = monitor.end(cpuSeconds);
      LatencyLog latencies = LatencyLog.read(log);
      Window whole =
          new Window(result.startedAt(), result.startedAt().plus(plan.shape().maxDuration()));
      Histogram late = latencies.within(whole, HistogramTag.LOOP_LATENESS);
      return new Figures(
          round,
          load,
          count,
          expected,
          result.scheduled(),
          result.results().getOrDefault(RequestResult.OK, 0L),
          cpuSeconds / result.health().wallSeconds(),
          late.getValueAtPercentile(50) / 1e3,
          late.getValueAtPercentile(99) / 1e3,
          latencies.latest(whole).nanos().getValueAtPercentile(99) / 1e3,
          latencies.within(whole, HistogramTag.LATENCY).getValueAtPercentile(50) / 1e3,
          shares);
    } finally {
      Files.delete(log);
    }
  }

  private LoadEngine engine(int count) throws IOException {
    List<String> prefix =
        List.of("taskset", "-c", list(), "nice", "-n", String.valueOf(environment.niceness()));
    Path log = environment.buildFolder().resolve("generators.log");
    return new LoadProcesses(
            environment.home(), Path.of(System.getProperty("java.home")), prefix, cpus.size())
        .engine(new Protocol.Generator(Protocol.Engine.LOOMBENCH, count), log);
  }

  private static LoadResult execute(LoadEngine engine, LoadPlan plan) throws InterruptedException {
    return execute(engine, plan, Optional.empty());
  }

  private static LoadResult execute(LoadEngine engine, LoadPlan plan, Optional<Path> log)
      throws InterruptedException {
    engine.awaitReady();
    Instant start = Instant.now().plus(engine.lead());
    try {
      return engine.start(plan.startingAt(start), log, _ -> {}).await();
    } catch (LoadFailure failure) {
      throw new BenchException(3, failure.getMessage());
    }
  }

  private static LoadShape open(LoadShape.Spacing spacing, int seconds) {
    return new LoadShape.Open(
        spacing, List.of(Stage.constant(PER_SECOND, Duration.ofSeconds(seconds))));
  }

  private void printTable() {
    System.out.printf(
        "%-8s %10s  %-20s %-22s %-22s %-22s %-22s %s%n",
        "arrivals",
        "generators",
        "CPU, cores",
        "late p50 µs",
        "late p99 µs",
        "latest's p99 µs",
        "median µs",
        "scheduled, succeeded, remarks");
    for (LoadShape.Spacing spacing : LoadShape.Spacing.values()) {
      for (int count : COUNTS) {
        List<Figures> rounds =
            all.stream()
                .filter(one -> one.load.equals(spacing.name().toLowerCase(Locale.ROOT)))
                .filter(one -> one.generators == count)
                .toList();
        System.out.printf(
            Locale.ROOT,
            "%-8s %10d  %-20s %-22s %-22s %-22s %-22s %,d (%s), %,d%s%n",
            rounds.getFirst().load,
            count,
            median(rounds, Figures::cores),
            median(rounds, Figures::lateP50Micros),
            median(rounds, Figures::lateP99Micros),
            median(rounds, Figures::latestP99Micros),
            median(rounds, Figures::medianMicros),
            rounds.getLast().scheduled,
            rounds.stream().allMatch(Figures::isExact) ? "exact" : "WRONG",
            rounds.getLast().succeeded,
            disturbed(rounds));
      }
    }
  }

  private static String median(List<Figures> rounds, ToDoubleFunction<Figures> figure) {
    return MedianRange.of(rounds.stream().mapToDouble(figure).toArray()).text();
  }

  /** Returns a remark if other processes or the hypervisor used the CPUs; for two CPUs only. */
  private String disturbed(List<Figures> rounds) {
    if (cpus.size() > 1) {
      return "";
    }
    double steal = rounds.stream().mapToDouble(one -> one.shares.stealPercent()).max().orElse(0);
    double others = rounds.stream().mapToDouble(one -> one.shares.othersPercent()).max().orElse(0);
    boolean disturbed = rounds.stream().anyMatch(one -> one.shares.disturbed());
    return String.format(
        Locale.ROOT,
        ", steal %.1f %%, others %.1f %%%s",
        steal,
        others,
        disturbed ? " DISTURBED" : "");
  }

  private void printMaximum() throws IOException, InterruptedException {
    System.out.println();
    if (cpus.size() < MANY) {
      System.out.printf(
          "maximum of %d generators against 1: not shown, because the generators have fewer CPUs: %d%n",
          MANY, cpus.size());
      return;
    }
    List<Double> perSecond = new ArrayList<>();
    double targetPercent = 0;
    for (int count : List.of(1, MANY)) {
      try (Target target = Target.start(environment);
          LoadEngine engine = engine(count)) {
        LoadShape shape =
            new LoadShape.Closed(
                List.of(
                    Stage.constant(
                        CONNECTIONS, Duration.ofSeconds(environment.options().seconds()))),
                Duration.ZERO);
        LoadPlan plan = target.plan(shape, CONNECTIONS, count);
        execute(engine, plan);
        double before = target.cpuSeconds();
        LoadResult result = execute(engine, plan);
        double wall = result.health().wallSeconds();
        targetPercent = Math.max(targetPercent, 100 * (target.cpuSeconds() - before) / wall);
        perSecond.add(result.results().getOrDefault(RequestResult.OK, 0L) / wall);
      }
    }
    String figures =
        IntStream.range(0, 2)
            .mapToObj(index -> String.format(Locale.ROOT, "%,.0f/s", perSecond.get(index)))
            .collect(Collectors.joining(" and "));
    System.out.printf(
        Locale.ROOT,
        targetPercent > MAX_TARGET_PERCENT
            ? "maximum of 1 and %d generators: %s; not shown, because the server used %4$.0f %% of its CPU%n"
            : "maximum of 1 and %d generators: %s, %.1f times%n",
        MANY,
        figures,
        perSecond.get(1) / perSecond.get(0),
        targetPercent);
  }
}
