package dev.loombench.servers.bottleneck;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.LoombenchProperties;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Resource that limits the server, with its options. */
enum Bottleneck {
  /** None: requests are answered immediately. */
  NOTHING("kibibytes"),
  /** Pool of platform threads: each request sleeps on one. */
  WORKER_POOL("threads", "millis"),
  /** CPU: each request uses CPU time. */
  CPU("threads", "cpu-micros"),
  /** Heap: the live set leaves little free space for the collector. */
  HEAP("threads", "live-mebibytes", "kibibytes"),
  /** Lock: each request holds the same one. */
  LOCKS("threads", "lock", "millis"),
  /** Carriers of virtual threads: each request sleeps while it is pinned. */
  PINNED("millis"),
  /** Event loops: each request sleeps on one. */
  EVENT_LOOP("event-loops", "millis"),
  /** Accept queue: one connection is accepted at a time, for one request. */
  ACCEPT_QUEUE("threads", "backlog", "millis"),
  /** Pool of database connections: each request holds one for a query. */
  CONNECTION_POOL("threads", "pool", "millis", "leaks"),
  /** Downstream service that serves a limited number of calls at a time. */
  DOWNSTREAM("threads", "at-once", "client", "millis"),
  /** Fixed rate: each request sleeps until its turn. */
  RATE("threads", "millis");

  @SuppressWarnings("ImmutableEnumChecker") // unmodifiable list
  private final List<String> options;

  Bottleneck(String... options) {
    this.options = List.of(options);
  }

  /**
   * Reads {@code loombench.limited-by}.
   *
   * @throws BadProperty if the value is invalid
   */
  static Bottleneck from(LoombenchProperties properties) {
    Optional<String> given = properties.text("limited-by");
    return given.isEmpty() ? NOTHING : named(given.get());
  }

  private static Bottleneck named(String key) {
    return Arrays.stream(values())
        .filter(bottleneck -> bottleneck.key().equals(key))
        .findFirst()
        .orElseThrow(() -> LoombenchProperties.invalid("limited-by", key, "one of " + keys()));
  }

  private static String keys() {
    return Arrays.stream(values()).map(Bottleneck::key).collect(Collectors.joining(", "));
  }

  /** Returns the names of the options that apply, without {@code loombench.}. */
  List<String> options() {
    return options;
  }

  private String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
