package dev.loombench.tool.trial;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Origin of a metric's readings.
 *
 * @param reading the counter, event or file
 * @param cost who pays for the reading; empty for the metric's pass
 * @param unavailableWhen the cases without a reading
 */
record MetricSource(String reading, Optional<String> cost, String unavailableWhen) {

  private static final String COUNTS = "the generator's per-second counts and histograms";

  /** Counted by the load generator. */
  static MetricSource generator(String unavailableWhen) {
    return new MetricSource(COUNTS, Optional.of("client"), unavailableWhen);
  }

  /** A percentile of the load generator's histogram. */
  static MetricSource percentile() {
    return new MetricSource(
        COUNTS + " (HdrHistogram, 3 digits)",
        Optional.of("client"),
        "the percentile falls among failures or unanswered requests");
  }

  /** Read elsewhere, at the cost of the metric's pass. */
  static MetricSource read(String reading, String unavailable, String... also) {
    return new MetricSource(reading, Optional.empty(), join(unavailable, also));
  }

  /** Read from /proc of the server's process. */
  static MetricSource process(String reading, String... also) {
    return read(
        reading,
        "the server's process is unknown (a server by `url` on another host)"
            + " or there is no /proc (macOS, Windows)",
        also);
  }

  /** Read from the server's network namespace. */
  static MetricSource network(String reading) {
    return network(reading, "a kernel without the counter");
  }

  /** Read in the server's network namespace; {@code also} is a further reason for its absence. */
  static MetricSource network(String reading, String also) {
    return read(
        reading,
        "no /proc",
        "the server's process is unknown and it does not listen on this machine's loopback",
        also);
  }

  /** Read from the server's control group. */
  static MetricSource controlGroup(String reading, String... also) {
    return read(
        reading,
        "the server has no separate control group (give the variant `limits`),"
            + " or the group is the root, contains the tool, or is not visible here",
        also);
  }

  /** Events of the Java Flight Recorder. */
  static MetricSource jfr(String events, String... also) {
    return read(
        "JFR " + events,
        "no recording, because the server is not a JVM that accepts the tool's flags",
        join("the recording does not cover the window, as after SIGKILL", also));
  }

  /** Scraped from the server's Prometheus endpoint. */
  static MetricSource pool(String series, String... also) {
    return new MetricSource(
        "Prometheus: " + series,
        Optional.of("prometheus"),
        join(
            "the variant has no `prometheus`",
            join("its endpoint does not answer or has no series of a pool", also)));
  }

  /** Samples of a CPU profiler. */
  static MetricSource profile(String samples, String... also) {
    return read(
        samples,
        "no recording, because the server is not a JVM that accepts the tool's flags or was killed",
        also);
  }

  private static String join(String first, String... more) {
    return Stream.concat(Stream.of(first), Stream.of(more)).collect(Collectors.joining("; "));
  }
}
