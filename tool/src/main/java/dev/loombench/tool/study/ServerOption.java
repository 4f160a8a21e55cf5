package dev.loombench.tool.study;

import dev.loombench.tool.yaml.Quoting;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** What a variant may set of one of Loombench's own servers. */
public enum ServerOption {
  /** What runs requests where one server has several models, each a build of its own. */
  MODEL(0, "worker", "virtual", "reactive"),
  /** Where the thread for a request comes from: a pool of so many, or a thread of its own. */
  THREADS(100_000, "unbounded", "virtual"),
  /** How many event loops; {@code default} leaves it to the framework. */
  EVENT_LOOPS(1_024, "default"),
  /** Where work that needs the CPU runs: beside the event loop, or on it. */
  COMPUTE_ON(0, "worker", "loop"),
  /** By what files are written beside event loops: asynchronous channels, or blocking calls. */
  FILE_BY(0, "channels", "elastic"),
  /** What kind of threads Reactor's scheduler for blocking calls has. */
  ELASTIC(0, "platform", "virtual"),
  /** The most connections to the downstream server. */
  CLIENT_CONNECTIONS(100_000),
  /** By what the database is queried: statements and rows, or entities. */
  PERSISTENCE(0, "jdbc", "jpa"),
  /** How many queries are let through to the pool at once; all if not given. */
  SEMAPHORE(100_000),
  /** What gives out first in a bottleneck server. */
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
  /** How long a request of a bottleneck server holds what limits it. */
  MILLIS(60_000),
  /** How many connections the pool to the database has, or a bottleneck server's. */
  POOL(10_000),
  /** How many requests the service behind a bottleneck server serves at once. */
  AT_ONCE(100_000),
  /** By what a bottleneck server calls that service. */
  CLIENT(0, "socket", "http"),
  /** What kind of lock a bottleneck server's requests pass. */
  LOCK(0, "monitor", "reentrant"),
  /** How much CPU a request of a bottleneck server uses. */
  CPU_MICROS(10_000_000),
  /** How much a bottleneck server keeps alive. */
  LIVE_MEBIBYTES(65_536),
  /** How much a request of a bottleneck server allocates, or answers with. */
  KIBIBYTES(65_536),
  /** How many connections wait to be accepted by a bottleneck server. */
  BACKLOG(65_535),
  /** How many of a bottleneck server's first queries never give their connection back. */
  LEAKS(10_000);

  private static final Pattern WHOLE = Pattern.compile("[1-9][0-9]{0,8}");

  private final int most;

  @SuppressWarnings("ImmutableEnumChecker") // unmodifiable, which no type says
  private final List<String> words;

  /**
   * An option that takes some words, or numbers from 1.
   *
   * @param most the largest number; 0 to take none
   */
  ServerOption(int most, String... words) {
    this.most = most;
    this.words = List.of(words);
  }

  /** Its name in study files, and of the server's property after {@code loombench.}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether a server takes this value. */
  public boolean accepts(String value) {
    return words.contains(value)
        || (WHOLE.matcher(value).matches() && Integer.parseInt(value) <= most);
  }

  /** What a server takes, for messages: "give …". */
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
