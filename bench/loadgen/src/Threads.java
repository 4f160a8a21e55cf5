import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Prints CPU time and run-queue wait of each thread of the built-in engine, paced and unpaced. */
final class Threads {

  private static final int CONNECTIONS = 64;

  /** Rates of open loads, per second; zero is closed load without think time. */
  private static final List<Integer> RATES = List.of(1_000, 20_000, 0);

  private final Tool.Environment environment;

  private Threads(Tool.Environment environment) {
    this.environment = environment;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Startup.run(() -> new Threads(Startup.environment(Options.parse(List.of(), arguments))).run());
  }

  private void run() throws IOException, InterruptedException {
    for (int rate : RATES) {
      try (Target target = Target.start(environment);
          Engine engine = Engine.start(environment)) {
        engine.execute(plan(target, rate, environment.options().warmUpSeconds()));
        measure(rate, target, engine);
      }
    }
  }

  private void measure(int rate, Target target, Engine engine)
      throws IOException, InterruptedException {
    int seconds = environment.options().seconds();
    Sampler sampler = new Sampler(engine.pid(), seconds);
    Thread sampling = Thread.ofPlatform().daemon().start(sampler);
    Engine.Recorded recorded = engine.record(plan(target, rate, seconds + 2), 1);
    sampling.join();
    System.out.printf("%s for %d s%n", rate > 0 ? "%,d/s".formatted(rate) : "unpaced", seconds);
    print("late", recorded.lateness());
    print("woke up late", recorded.wakeUp());
    System.out.printf(
        "  %-16s %5s %10s %10s %10s%n", "thread", "nice", "CPU ms", "waiting ms", "slices");
    sampler.usage().forEach(System.out::println);
    System.out.println();
  }

  private static void print(String name, Histogram nanos) {
    System.out.printf(
        "  %s, µs: p50 %.0f, p99 %.0f, p99.9 %.0f, max %.0f%n",
        name,
        nanos.getValueAtPercentile(50) / 1e3,
        nanos.getValueAtPercentile(99) / 1e3,
        nanos.getValueAtPercentile(99.9) / 1e3,
        nanos.getMaxValue() / 1e3);
  }

  private static LoadPlan plan(Target target, int rate, int seconds) {
    Stage stage = Stage.constant(rate > 0 ? rate : CONNECTIONS, Duration.ofSeconds(seconds));
    LoadShape shape =
        rate > 0
            ? new LoadShape.Open(LoadShape.Spacing.UNIFORM, List.of(stage))
            : new LoadShape.Closed(List.of(stage), Duration.ZERO);
    return Engine.plan(target, shape, CONNECTIONS);
  }

  /** Reader of the threads' counters, from the second second of a plan on. */
  private static final class Sampler implements Runnable {

    private final Path tasks;
    private final int seconds;
    private Map<String, Counters> atStart = Map.of();
    private Map<String, Counters> atEnd = Map.of();

    Sampler(long pid, int seconds) {
      this.tasks = Path.of("/proc/%d/task".formatted(pid));
      this.seconds = seconds;
    }

    private record Counters(String name, String niceness, long cpu, long waiting, long slices) {

      Counters minus(Counters other) {
        return new Counters(
            name, niceness, cpu - other.cpu, waiting - other.waiting, slices - other.slices);
      }

      String line() {
        return "  %-16s %5s %10.1f %10.1f %,10d"
            .formatted(name, niceness, cpu / 1e6, waiting / 1e6, slices);
      }
    }

    @Override
    public void run() {
      try {
        Thread.sleep(Engine.LEAD.plusSeconds(1));
        atStart = read();
        Thread.sleep(Duration.ofSeconds(seconds));
        atEnd = read();
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
      }
    }

    /** Returns the threads that ran, most CPU first. */
    List<String> usage() {
      return atEnd.entrySet().stream()
          .map(
              entry ->
                  entry
                      .getValue()
                      .minus(atStart.getOrDefault(entry.getKey(), new Counters("", "", 0, 0, 0))))
          .filter(used -> used.slices > 0)
          .sorted(Comparator.comparingLong(Counters::cpu).reversed())
          .map(Counters::line)
          .toList();
    }

    private Map<String, Counters> read() {
      Map<String, Counters> all = new TreeMap<>();
      try (Stream<Path> threads = Files.list(tasks)) {
        threads.forEach(thread -> add(thread, all));
      } catch (IOException ended) {
        // keeps what was read before
      }
      return all;
    }

    private static void add(Path thread, Map<String, Counters> all) {
      try {
        String[] counters = Files.readString(thread.resolve("schedstat")).strip().split(" ", -1);
        String stat = Files.readString(thread.resolve("stat"));
        String name = stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
        String niceness = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[16];
        all.put(
            thread.getFileName().toString(),
            new Counters(
                name,
                niceness,
                Long.parseLong(counters[0]),
                Long.parseLong(counters[1]),
                Long.parseLong(counters[2])));
      } catch (IOException ended) {
        // a thread may end at any time
      }
    }
  }
}
