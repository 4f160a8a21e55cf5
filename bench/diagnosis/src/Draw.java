import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/**
 * Draws labelled studies at random, one for each label, so that what judges the rules was seen by
 * nobody who made them. The arithmetic that makes a label true holds for every draw.
 */
final class Draw {

  private static final String FAST_COMPILER = ", flags: [\"-XX:TieredStopAtLevel=1\"]";

  /**
   * A study but for what all have in common.
   *
   * @param why the arithmetic
   * @param jvm its heap and collector
   * @param server its options
   * @param load what is asked
   * @param warmUpCpuSeconds how much CPU fills the server
   */
  private record Drawn(String why, String jvm, String server, String load, int warmUpCpuSeconds) {}

  /** How requests come: users who ask for more than is possible, or a rate above it. */
  private record Asked(String load, String words) {}

  private final Random random;

  private Draw(long seed) {
    this.random = new Random(seed);
  }

  /** Takes a seed and the folder to write into. */
  public static void main(String[] arguments) throws IOException {
    long seed = Long.parseLong(arguments[0]);
    Path folder = Files.createDirectories(Path.of(arguments[1]));
    Map<String, Function<Draw, Drawn>> labels = new LinkedHashMap<>();
    labels.put("accept-queue", Draw::acceptQueue);
    labels.put("connection-pool", Draw::connectionPool);
    labels.put("cpu", Draw::cpu);
    labels.put("cpu-quota", Draw::cpuQuota);
    labels.put("downstream", Draw::downstream);
    labels.put("event-loop", Draw::eventLoop);
    labels.put("generator", Draw::generator);
    labels.put("heap", Draw::heap);
    labels.put("locks", Draw::locks);
    labels.put("none", Draw::none);
    labels.put("pinned-carriers", Draw::pinnedCarriers);
    labels.put("unknown", Draw::unknown);
    labels.put("worker-pool", Draw::workerPool);
    var draw = new Draw(seed);
    for (var label : labels.entrySet()) {
      Path file = folder.resolve("%s--%d.yaml".formatted(label.getKey(), seed));
      Files.writeString(file, draw.text(label.getValue().apply(draw)));
    }
  }

  private String text(Drawn drawn) {
    return """
    # %s
    study: diagnosis
    question: What gives out?
    jvm: {%s}
    variants:
      server: {server: bottleneck, %s}
    workloads:
      work:
        request: {path: /work}
        load: {%s}
    protocol:
      blocks: 1
      diagnostic-blocks: 1
      window: 5s
      timeout: 30s
      warm-up: {cpu: %ds, plateau: 50%%, compiler-share: 2%%, ceiling: 10s}
    """
        .formatted(
            drawn.why(), drawn.jvm(), drawn.server(), drawn.load(), drawn.warmUpCpuSeconds());
  }

  private Drawn acceptQueue() {
    int backlog = from(4, 60);
    int millis = from(20, 100);
    int users = from(backlog + 50, backlog + 120);
    return waiting(
        "A connection is accepted every %d ms and serves one request: %d/s at most. %d users, %d may wait."
            .formatted(millis, 1000 / millis, users, backlog),
        "limited-by: accept-queue%s, backlog: %d, millis: %d".formatted(model(), backlog, millis),
        "users: " + users);
  }

  private Drawn connectionPool() {
    int millis = from(5, 120);
    int pool = from(2, Math.min(40, millis));
    Asked asked = asked(1e3 * pool / millis, 3 * pool, 180);
    return waiting(
        "%d connections, each held for %d ms: %d/s at most. %s."
            .formatted(pool, millis, 1000 * pool / millis, asked.words()),
        "limited-by: connection-pool%s, pool: %d, millis: %d, prometheus: /metrics"
            .formatted(model(), pool, millis),
        asked.load());
  }

  private Drawn cpu() {
    int micros = from(15, 150) * 100;
    Asked asked = asked(1e6 / micros, 20, 90);
    return new Drawn(
        "%s ms of CPU a request on one CPU: below %d/s. %s."
            .formatted(micros / 1e3, 1_000_000 / micros, asked.words()),
        small(256),
        "limited-by: cpu%s, cpu-micros: %d".formatted(model(), micros),
        asked.load(),
        3);
  }

  private Drawn cpuQuota() {
    int micros = from(10, 60) * 100;
    double cpus = from(20, 70) / 100.0;
    Asked asked = asked(cpus * 1e6 / micros, 20, 90);
    return new Drawn(
        "%s ms of CPU a request, %s of a CPU granted: below %.0f/s. %s."
            .formatted(micros / 1e3, cpus, cpus * 1e6 / micros, asked.words()),
        small(256),
        "limited-by: cpu%s, cpu-micros: %d, limits: {cpus: %s}".formatted(model(), micros, cpus),
        asked.load(),
        2);
  }

  private Drawn downstream() {
    int millis = from(5, 100);
    int atOnce = from(1, Math.min(30, millis));
    Asked asked = asked(1e3 * atOnce / millis, Math.max(30, 3 * atOnce), 180);
    return waiting(
        "The service called serves %d at once, %d ms each: %d/s at most. %s."
            .formatted(atOnce, millis, 1000 * atOnce / millis, asked.words()),
        "limited-by: downstream%s, client: %s, at-once: %d, millis: %d"
            .formatted(model(), one("socket", "http"), atOnce, millis),
        asked.load());
  }

  private Drawn eventLoop() {
    int loops = from(1, 4);
    int millis = from(4, 40);
    int users = from(50, 150);
    return waiting(
        "A request sleeps for %d ms on one of %d event loops: %d/s at most. %d users."
            .formatted(millis, loops, 1000 * loops / millis, users),
        "limited-by: event-loop, event-loops: %d, millis: %d".formatted(loops, millis),
        "users: " + users);
  }

  private Drawn generator() {
    int kibibytes = from(64, 384);
    int users = from(20, 64);
    return new Drawn(
        "Answers of %d KiB, made beforehand, whose end the generator has to find. %d users."
            .formatted(kibibytes, users),
        "heap: 256m, gc: serial",
        "limited-by: nothing, kibibytes: %d".formatted(kibibytes),
        "users: " + users,
        3);
  }

  private Drawn heap() {
    int heap = from(6, 12) * 16;
    int live = (int) (0.8 * heap);
    int kibibytes = from(128, 768);
    int users = from(8, 24);
    return new Drawn(
        "%d MiB live in a heap of %d MiB, and every request replaces %d KiB of it. %d users."
            .formatted(live, heap, kibibytes, users),
        "heap: %dm, gc: %s%s".formatted(heap, one("serial", "parallel"), FAST_COMPILER),
        "limited-by: heap%s, live-mebibytes: %d, kibibytes: %d".formatted(model(), live, kibibytes),
        "users: " + users,
        3);
  }

  private Drawn locks() {
    int millis = from(2, 20);
    Asked asked = asked(1e3 / millis, 20, 150);
    return waiting(
        "All requests hold one lock, each for %d ms: %d/s at most. %s."
            .formatted(millis, 1000 / millis, asked.words()),
        "limited-by: locks, threads: %s, lock: %s, millis: %d"
            .formatted(one("200", "unbounded"), one("monitor", "reentrant"), millis),
        asked.load());
  }

  private Drawn none() {
    int threads = from(20, 100);
    int millis = from(10, 60);
    int perSecond = 100 * threads / millis;
    return waiting(
        "%d threads, each taken for %d ms, could give %d/s. %d/s are due: nothing gives out."
            .formatted(threads, millis, 1000 * threads / millis, perSecond),
        "limited-by: worker-pool, threads: %d, millis: %d".formatted(threads, millis),
        "rate: " + perSecond);
  }

  private Drawn pinnedCarriers() {
    int carriers = from(1, 6);
    int millis = from(10, 50);
    int users = carriers * from(10, 25);
    return waiting(
        "%d carriers, on which each virtual thread sleeps for %d ms, pinned: %d/s at most. %d users."
            .formatted(carriers, millis, 1000 * carriers / millis, users),
        "limited-by: pinned, millis: %d, jvm-flags: [\"-Djdk.virtualThreadScheduler.parallelism=%d\"]"
            .formatted(millis, carriers),
        "users: " + users);
  }

  private Drawn unknown() {
    int millis = from(3, 20);
    int users = from(30, 90);
    return waiting(
        "Requests sleep until their turn, one every %d ms: %d/s at most, by nothing that can be seen. %d users."
            .formatted(millis, 1000 / millis, users),
        "limited-by: rate, threads: %s, millis: %d".formatted(one("virtual", "unbounded"), millis),
        "users: " + users);
  }

  private Drawn workerPool() {
    int millis = from(10, 120);
    int threads = from(3, Math.min(40, millis));
    Asked asked = asked(1e3 * threads / millis, 2 * threads, 180);
    return waiting(
        "%d threads, each taken for %d ms: %d/s at most. %s."
            .formatted(threads, millis, 1000 * threads / millis, asked.words()),
        "limited-by: worker-pool, threads: %d, millis: %d".formatted(threads, millis),
        asked.load());
  }

  private static Drawn waiting(String why, String server, String load) {
    return new Drawn(why, small(256), server, load, 0);
  }

  private static String small(int heap) {
    return "heap: %dm, gc: serial%s".formatted(heap, FAST_COMPILER);
  }

  private String model() {
    return one("", ", threads: unbounded", ", threads: virtual");
  }

  private Asked asked(double perSecond, int fewest, int most) {
    if (random.nextBoolean()) {
      int users = from(Math.min(fewest, most), most);
      return new Asked("users: " + users, users + " users");
    }
    int rate = (int) Math.ceil(1.3 * perSecond);
    return new Asked("rate: " + rate, rate + "/s are due");
  }

  private int from(int least, int most) {
    return random.nextInt(least, most + 1);
  }

  private String one(String... choices) {
    return List.of(choices).get(random.nextInt(choices.length));
  }
}
