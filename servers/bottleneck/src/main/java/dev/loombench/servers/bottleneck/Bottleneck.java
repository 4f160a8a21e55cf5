package dev.loombench.servers.bottleneck;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.LoombenchProperties;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What gives out first, and the options that say when. */
enum Bottleneck {
  /** Nothing: requests are answered at once. */
  NOTHING("kibibytes"),
  /** A pool of platform threads: each request sleeps on one. */
  WORKER_POOL("threads", "millis"),
  /** The CPU: each request uses so much of it. */
  CPU("threads", "cpu-micros"),
  /** The heap: what is kept alive leaves the collector little room. */
  HEAP("threads", "live-mebibytes", "kibibytes"),
  /** A lock that every request passes and holds for a time. */
  LOCKS("threads", "lock", "millis"),
  /** The carriers of virtual threads: each request sleeps where it can't leave its carrier. */
  PINNED("millis"),
  /** The event loops: each request sleeps on one. */
  EVENT_LOOP("event-loops", "millis"),
  /** Accepting: one connection at a time, each for one request. */
  ACCEPT_QUEUE("threads", "backlog", "millis"),
  /** A pool of database connections: each request holds one for a query. */
  CONNECTION_POOL("threads", "pool", "millis", "leaks"),
  /** A service that is called, which serves only so many at once. */
  DOWNSTREAM("threads", "at-once", "client", "millis"),
  /** An agreed rate: each request sleeps until it is its turn. */
  RATE("threads", "millis");

  @SuppressWarnings("ImmutableEnumChecker") // unmodifiable, which no type says
  private final List<String> options;

  Bottleneck(String... options) {
    this.options = List.of(options);
  }

  /**
   * Reads {@code loombench.limited-by}.
   *
   * @throws BadProperty when it names none
   */
  static Bottleneck from(LoombenchProperties properties) {
    Optional<String> given = properties.text("limited-by");
    return given.isEmpty() ? NOTHING : named(given.get());
  }

  private static Bottleneck named(String key) {
    return Arrays.stream(values())
        .filter(limit -> limit.key().equals(key))
        .findFirst()
        .orElseThrow(() -> LoombenchProperties.invalid("limited-by", key, "one of " + keys()));
  }

  private static String keys() {
    return Arrays.stream(values()).map(Bottleneck::key).collect(Collectors.joining(", "));
  }

  /** The names of its options, without {@code loombench.}; others would do nothing. */
  List<String> options() {
    return options;
  }

  private String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
