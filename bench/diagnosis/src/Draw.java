import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/**
 * Draws labelled studies with random parameters, one per label, as a test set that the authors of
 * the rules have not seen. The arithmetic behind a label holds for all parameters.
 */
final class Draw {

  private static final String C1_ONLY = ", flags: [\"-XX:TieredStopAtLevel=1\"]";

  /**
   * Parameters of a study.
   *
   * @param why the arithmetic behind the label
   * @param jvm heap and collector
   * @param server the server with its options
   * @param path path of the requests
   * @param load the load
   * @param warmUpCpuSeconds the CPU time of the warm-up
   */
  private record StudyDraft(
      String why, String jvm, String server, String path, String load, int warmUpCpuSeconds) {

    /** Creates a study of the bottleneck server. */
    StudyDraft(String why, String jvm, String options, String load, int warmUpCpuSeconds) {
      this(why, jvm, "server: bottleneck, " + options, "/work", load, warmUpCpuSeconds);
    }
  }

  /** Load above the capacity, as users or as a rate. */
  private record LoadDraft(String load, String description) {}

  private final Path home;
  private final Random random;

  private Draw(Path home, long seed) {
    this.home = home;
    this.random = new Random(seed);
  }

  /** Takes the project's folder, a seed and the output folder. */
  public static void main(String[] arguments) throws IOException {
    long seed = Long.parseLong(arguments[1]);
    Path folder = Files.createDirectories(Path.of(arguments[2]));
    Map<String, Function<Draw, StudyDraft>> labels = new LinkedHashMap<>();
    labels.put("accept-queue", Draw::acceptQueue);
    labels.put("accept-queue--limit", Draw::connectionLimit);
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
    var draw = new Draw(Path.of(arguments[0]), seed);
    for (var label : labels.entrySet()) {
      Path file = folder.resolve("%s--%d.yaml".formatted(label.getKey(), seed));
      Files.writeString(file, draw.text(label.getValue().apply(draw)));
    }
  }

  private String text(StudyDraft study) {
    return """
    # %s
    study: diagnosis
    question: What is the bottleneck?
    jvm: {%s}
    variants:
      server: {%s}
    workloads:
      work:
        request: {path: "%s"}
        load: {%s}
    protocol:
      blocks: 1
      diagnostic-blocks: 1
      window: 5s
      timeout: 30s
      warm-up: {plateau: 50%%, compiler-share: 2%%, ceiling: 10s}
    """
        .formatted(
            study.why(),
            study.jvm(),
            study.server(),
            study.path(),
            study.load(),
            study.warmUpCpuSeconds());
  }

  private StudyDraft acceptQueue() {
    int backlog = between(4, 60);
    int millis = between(20, 100);
    int users = between(backlog + 50, backlog + 120);
    return study(
        "A connection is accepted every %d ms and serves one request: at most %d/s. %d users, a backlog of %d."
            .formatted(millis, 1000 / millis, users, backlog),
        "limited-by: accept-queue%s, backlog: %d, millis: %d".formatted(threads(), backlog, millis),
        "users: " + users);
  }

  private StudyDraft connectionLimit() {
    int connections = between(5, 20);
    int millis = between(50, 200);
    int users = between(2 * connections, 4 * connections);
    return new StudyDraft(
        "Tomcat takes %d connections, whose requests wait %d ms: at most %d/s. %d users."
            .formatted(connections, millis, 1000 * connections / millis, users),
        heap(256),
        """
        command: ['{java}', '{jvm}', -jar, '%s', '--server.port={port}', --loombench.threads=%s,
            --server.tomcat.max-connections=%d], ready: '/delay?millis=1'"""
            .formatted(
                home.resolve("servers/spring-mvc/target/spring-mvc.jar"),
                pick("100", "virtual"),
                connections),
        "/delay?millis=" + millis,
        "users: " + users,
        6);
  }

  private StudyDraft connectionPool() {
    int millis = between(5, 120);
    int pool = between(2, Math.min(40, millis));
    LoadDraft load = load(1e3 * pool / millis, 3 * pool, 180);
    return study(
        "%d connections, each in use for %d ms: at most %d/s. %s."
            .formatted(pool, millis, 1000 * pool / millis, load.description()),
        "limited-by: connection-pool%s, pool: %d, millis: %d, prometheus: /metrics"
            .formatted(threads(), pool, millis),
        load.load());
  }

  private StudyDraft cpu() {
    int micros = between(15, 150) * 100;
    LoadDraft load = load(1e6 / micros, 20, 90);
    return new StudyDraft(
        "%s ms of CPU per request on one CPU: below %d/s. %s."
            .formatted(micros / 1e3, 1_000_000 / micros, load.description()),
        heap(256),
        "limited-by: cpu%s, cpu-micros: %d".formatted(threads(), micros),
        load.load(),
        3);
  }

  private StudyDraft cpuQuota() {
    int micros = between(10, 60) * 100;
    double cpus = between(20, 70) / 100.0;
    LoadDraft load = load(cpus * 1e6 / micros, 20, 90);
    return new StudyDraft(
        "%s ms of CPU per request, a quota of %s CPUs: below %.0f/s. %s."
            .formatted(micros / 1e3, cpus, cpus * 1e6 / micros, load.description()),
        heap(256),
        "limited-by: cpu%s, cpu-micros: %d, limits: {cpus: %s}".formatted(threads(), micros, cpus),
        load.load(),
        2);
  }

  private StudyDraft downstream() {
    int millis = between(5, 100);
    int concurrent = between(1, Math.min(30, millis));
    LoadDraft load = load(1e3 * concurrent / millis, Math.max(30, 3 * concurrent), 180);
    return study(
        "The downstream service handles %d requests at once, %d ms each: at most %d/s. %s."
            .formatted(concurrent, millis, 1000 * concurrent / millis, load.description()),
        "limited-by: downstream%s, client: %s, at-once: %d, millis: %d"
            .formatted(threads(), pick("socket", "http"), concurrent, millis),
        load.load());
  }

  private StudyDraft eventLoop() {
    int loops = between(1, 4);
    int millis = between(4, 40);
    int users = between(50, 150);
    return study(
        "A request sleeps for %d ms on one of %d event loops: at most %d/s. %d users."
            .formatted(millis, loops, 1000 * loops / millis, users),
        "limited-by: event-loop, event-loops: %d, millis: %d".formatted(loops, millis),
        "users: " + users);
  }

  private StudyDraft generator() {
    int kibibytes = between(64, 384);
    int users = between(20, 64);
    return new StudyDraft(
        "Prepared responses of %d KiB, which cost the generator more CPU than the server. %d users."
            .formatted(kibibytes, users),
        "heap: 256m, gc: serial",
        "limited-by: nothing, kibibytes: %d".formatted(kibibytes),
        "users: " + users,
        3);
  }

  private StudyDraft heap() {
    int heap = between(6, 12) * 16;
    int live = (int) (0.8 * heap);
    int kibibytes = between(128, 768);
    int users = between(8, 24);
    return new StudyDraft(
        "%d MiB are live in a heap of %d MiB, and every request replaces %d KiB. %d users."
            .formatted(live, heap, kibibytes, users),
        "heap: %dm, gc: %s%s".formatted(heap, pick("serial", "parallel"), C1_ONLY),
        "limited-by: heap%s, live-mebibytes: %d, kibibytes: %d"
            .formatted(threads(), live, kibibytes),
        "users: " + users,
        3);
  }

  private StudyDraft locks() {
    int millis = between(2, 20);
    LoadDraft load = load(1e3 / millis, 20, 150);
    return study(
        "All requests hold one lock, each for %d ms: at most %d/s. %s."
            .formatted(millis, 1000 / millis, load.description()),
        "limited-by: locks, threads: %s, lock: %s, millis: %d"
            .formatted(pick("200", "unbounded"), pick("monitor", "reentrant"), millis),
        load.load());
  }

  private StudyDraft none() {
    int threads = between(20, 100);
    int millis = between(10, 60);
    int perSecond = 100 * threads / millis;
    return study(
        "%d threads, each occupied for %d ms, allow %d/s. %d/s are due: no bottleneck."
            .formatted(threads, millis, 1000 * threads / millis, perSecond),
        "limited-by: worker-pool, threads: %d, millis: %d".formatted(threads, millis),
        "rate: " + perSecond);
  }

  private StudyDraft pinnedCarriers() {
    int carriers = between(1, 6);
    int millis = between(10, 50);
    int users = carriers * between(10, 25);
    return study(
        "%d carrier threads, each pinned for %d ms by a virtual thread: at most %d/s. %d users."
            .formatted(carriers, millis, 1000 * carriers / millis, users),
        "limited-by: pinned, millis: %d, jvm-flags: [\"-Djdk.virtualThreadScheduler.parallelism=%d\"]"
            .formatted(millis, carriers),
        "users: " + users);
  }

  private StudyDraft unknown() {
    int millis = between(3, 20);
    int users = between(30, 90);
    return study(
        "Requests sleep until their turn, one every %d ms: at most %d/s, a limit that no metric shows. %d users."
            .formatted(millis, 1000 / millis, users),
        "limited-by: rate, threads: %s, millis: %d".formatted(pick("virtual", "unbounded"), millis),
        "users: " + users);
  }

  private StudyDraft workerPool() {
    int millis = between(10, 120);
    int threads = between(3, Math.min(40, millis));
    LoadDraft load = load(1e3 * threads / millis, 2 * threads, 180);
    return study(
        "%d threads, each occupied for %d ms: at most %d/s. %s."
            .formatted(threads, millis, 1000 * threads / millis, load.description()),
        "limited-by: worker-pool, threads: %d, millis: %d".formatted(threads, millis),
        load.load());
  }

  private static StudyDraft study(String why, String server, String load) {
    return new StudyDraft(why, heap(256), server, load, 0);
  }

  private static String heap(int heap) {
    return "heap: %dm, gc: serial%s".formatted(heap, C1_ONLY);
  }

  private String threads() {
    return pick("", ", threads: unbounded", ", threads: virtual");
  }

  private LoadDraft load(double perSecond, int minUsers, int maxUsers) {
    if (random.nextBoolean()) {
      int users = between(Math.min(minUsers, maxUsers), maxUsers);
      return new LoadDraft("users: " + users, users + " users");
    }
    int rate = (int) Math.ceil(1.3 * perSecond);
    return new LoadDraft("rate: " + rate, rate + "/s are due");
  }

  private int between(int min, int max) {
    return random.nextInt(min, max + 1);
  }

  private String pick(String... choices) {
    return List.of(choices).get(random.nextInt(choices.length));
  }
}
