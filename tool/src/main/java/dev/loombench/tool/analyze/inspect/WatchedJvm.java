package dev.loombench.tool.analyze.inspect;

import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * JVM that served its own traffic while it was watched.
 *
 * @param length time for which it was watched: one half from outside, one half recorded
 * @param scraped figures of its Prometheus endpoint; empty without one
 * @param threads groups of platform and virtual threads
 * @param cpuError half width of the 95 % interval of its CPU, in cores; empty if unknown
 */
public record WatchedJvm(
    Identity identity,
    Duration length,
    Map<Metric, Reading> readings,
    Map<Scraped, Double> scraped,
    List<Occupancy> threads,
    OptionalDouble cpuError,
    List<Missing> missing) {

  /** Source that was not there. */
  public sealed interface Missing {

    /** The JDK has no flight recorder. */
    record FlightRecorder() implements Missing {}

    /** Another flight recording ran, and none was started beside it. */
    record OwnRecording() implements Missing {}

    /** The recording could not be read. */
    record Recorded(String reason) implements Missing {}

    /** No Prometheus endpoint was given. */
    record Prometheus() implements Missing {}
  }

  /**
   * Facts about the process.
   *
   * @param name main class or jar, without its folder
   * @param java version of its JVM
   * @param cpus CPUs that it may use, or its quota if that is less
   * @param maxHeapBytes largest heap; empty if unknown
   */
  public record Identity(
      long pid, String name, String java, double cpus, OptionalLong maxHeapBytes) {}

  /** Figure of a Prometheus endpoint. */
  public enum Scraped {
    /** Requests per second. */
    REQUESTS,
    /** Mean number of requests in flight: response seconds per second. */
    IN_FLIGHT,
    /** Largest number of request threads. */
    MOST_THREADS,
    /** Largest number of connections to databases. */
    MOST_CONNECTIONS
  }

  /** Use of CPU and threads below which a JVM has no load to speak of. */
  private static final double IDLE = 0.02;

  public WatchedJvm {
    readings = Map.copyOf(readings);
    scraped = Map.copyOf(scraped);
    threads = List.copyOf(threads);
    missing = List.copyOf(missing);
  }

  public OptionalDouble number(Metric metric) {
    return Reading.value(readings, metric);
  }

  public OptionalDouble scraped(Scraped figure) {
    Double value = scraped.get(figure);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** Returns the groups of a role in which threads were busy. */
  public Stream<Occupancy> busy(ThreadRole role) {
    return threads.stream().filter(group -> group.role() == role && group.meanBusy() > IDLE);
  }

  /** Returns true if too little happened to say anything about growth. */
  public boolean isIdle() {
    return number(Metric.SERVER_CPU).orElse(0) < IDLE * identity.cpus()
        && threads.stream()
            .filter(group -> group.role() != ThreadRole.OTHER)
            .allMatch(group -> group.meanBusy() < IDLE);
  }
}
