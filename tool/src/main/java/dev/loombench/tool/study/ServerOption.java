package dev.loombench.tool.study;

import dev.loombench.tool.yaml.Keyed;
import dev.loombench.tool.yaml.Quoting;
import java.util.List;
import java.util.regex.Pattern;

/** Option of a bundled server. Its key is also the server property after {@code loombench.}. */
public enum ServerOption implements Keyed {
  /** Concurrency model, for a server with one build per model. */
  MODEL(0, "worker", "virtual", "reactive"),
  /** Source of request threads: a pool of this size, or a thread per request. */
  THREADS(100_000, "unbounded", "virtual"),
  /** Maximum number of concurrent requests on virtual threads; unlimited if absent. */
  REQUESTS_AT_ONCE(100_000),
  /** Virtual threads of limited requests: a new one for each, or as many as the limit, reused. */
  VIRTUAL_THREADS(0, "new", "reused"),
  /** Number of event loops; {@code default} is the framework's. */
  EVENT_LOOPS(1_024, "default"),
  /** Executor of CPU-bound work: a worker pool, or the event loop. */
  COMPUTE_ON(0, "worker", "loop"),
  /** File I/O of event-loop servers: asynchronous channels, or blocking calls. */
  FILE_BY(0, "channels", "elastic"),
  /** Kind of threads of Reactor's bounded-elastic scheduler. */
  ELASTIC(0, "platform", "virtual"),
  /** Maximum number of connections to the downstream server. */
  CLIENT_CONNECTIONS(100_000),
  /** Persistence API: JDBC or JPA. */
  PERSISTENCE(0, "jdbc", ServerOption.JPA),
  /** Metrics that the framework measures and publishes itself. */
  METRICS(0, "none", ServerOption.MICROMETER),
  /** Engine of the database, for a server with one build per engine. */
  ENGINE(0, "postgresql", "mariadb"),
  /** Maximum number of concurrent queries; unlimited if absent. */
  SEMAPHORE(100_000),
  /** Bottleneck of a bottleneck server. */
  LIMITED_BY(
      0,
      "nothing",
      "worker-pool",
      "cpu",
      "heap",
      "locks",
      "pinned",
      "event-loop",
      "accept-queue",
      "connection-pool",
      "downstream",
      "rate"),
  /** Time for which a request of a bottleneck server holds the limited resource. */
  MILLIS(60_000),
  /** Size of the connection pool to the database, or of a bottleneck server's pool. */
  POOL(10_000),
  /** Maximum concurrency of the service behind a bottleneck server. */
  AT_ONCE(100_000),
  /** Client by which a bottleneck server calls that service. */
  CLIENT(0, "socket", "http"),
  /** Kind of lock that a bottleneck server's requests acquire. */
  LOCK(0, "monitor", "reentrant"),
  /** CPU time of a request of a bottleneck server. */
  CPU_MICROS(10_000_000),
  /** Live set of a bottleneck server. */
  LIVE_MEBIBYTES(65_536),
  /** Allocation or answer size of a request of a bottleneck server. */
  KIBIBYTES(65_536),
  /** Accept backlog of a bottleneck server. */
  BACKLOG(65_535),
  /** Number of a bottleneck server's first queries that leak their connection. */
  LEAKS(10_000);

  /** Value of {@link #METRICS} for metrics by Micrometer. */
  public static final String MICROMETER = "micrometer";

  /** Value of {@link #PERSISTENCE} for entities by JPA. */
  public static final String JPA = "jpa";

  private static final Pattern WHOLE = Pattern.compile("[1-9][0-9]{0,8}");

  private final int most;

  @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
  private final List<String> words;

  /**
   * Creates an option that accepts these words, or numbers from 1.
   *
   * @param most largest number; 0 to accept none
   */
  ServerOption(int most, String... words) {
    this.most = most;
    this.words = List.of(words);
  }

  /** Returns true if a server accepts this value. */
  public boolean accepts(String value) {
    return words.contains(value)
        || (WHOLE.matcher(value).matches() && Integer.parseInt(value) <= most);
  }

  /** Returns the accepted values for messages: "give …". */
  public String allowed() {
    String number = "a whole number from 1 to " + most;
    if (words.isEmpty()) {
      return number;
    }
    return most == 0
        ? Quoting.quotedList(words, "or")
        : number + (words.size() == 1 ? " or " : ", ") + Quoting.quotedList(words, "or");
  }
}
