package dev.loombench.tool.analyze.inspect;

import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * JVM that served its own traffic while it was watched.
 *
 * @param length time for which it was watched: one half from outside, one half recorded
 * @param scraped figures that it exposes, in the first half
 * @param scrapedBesideDumps the same in the second half, in which its threads were dumped
 * @param threads groups of platform and virtual threads
 * @param cpuError half width of the 95 % interval of its CPU, in cores; empty if unknown
 */
public record WatchedJvm(
    Identity identity,
    Duration length,
    Map<Metric, Reading> readings,
    Map<Scraped, Double> scraped,
    Map<Scraped, Double> scrapedBesideDumps,
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

    /** Neither a Prometheus endpoint was given nor MBeans were to be read. */
    record Requests() implements Missing {}

    /** A source could not be read, or only in part. */
    record Unread(String source, String reason) implements Missing {}
  }

  /**
   * Facts about the process.
   *
   * @param name main class or jar, without its folder
   * @param java version of its JVM
   * @param jar the jar that it runs; empty if it was started by a class
   * @param cpus CPUs that it may use, or its quota if that is less
   * @param maxHeapBytes largest heap; empty if unknown
   */
  public record Identity(
      long pid,
      String name,
      Optional<Path> jar,
      String java,
      double cpus,
      OptionalLong maxHeapBytes) {

    private static final Pattern RELEASE = Pattern.compile("^\\d{1,3}");

    /** Returns the feature release of its JVM, like 21; empty if unknown. */
    public OptionalInt release() {
      Matcher release = RELEASE.matcher(java);
      return release.find()
          ? OptionalInt.of(Integer.parseInt(release.group()))
          : OptionalInt.empty();
    }
  }

  /** Figure that a Prometheus endpoint or MBeans expose. */
  public enum Scraped {
    /** Requests per second. */
    REQUESTS,
    /** Mean number of requests in flight: response seconds per second. */
    IN_FLIGHT,
    /** Largest number of request threads. */
    MOST_THREADS,
    /** Connections to databases in use. */
    CONNECTIONS,
    /** Threads that wait for such a connection. */
    WAITING,
    /** Largest number of connections to databases. */
    MOST_CONNECTIONS
  }

  /** Use of CPU and threads below which a JVM has no load to speak of. */
  private static final double IDLE = 0.02;

  public WatchedJvm {
    readings = Map.copyOf(readings);
    scraped = Map.copyOf(scraped);
    scrapedBesideDumps = Map.copyOf(scrapedBesideDumps);
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

  /** Returns its CPU, in cores, without its compiler, which does not grow with the load. */
  double cpuWithoutCompiler() {
    double compiling = number(Metric.COMPILER_SHARE).orElse(0) / 100;
    return (1 - compiling) * number(Metric.SERVER_CPU).orElse(0);
  }

  /** Returns the groups that handle requests: pools and virtual threads, else event loops. */
  public List<Occupancy> requestThreads() {
    List<Occupancy> threads = Stream.concat(requestPools(), busy(ThreadRole.VIRTUAL)).toList();
    return threads.isEmpty() ? busy(ThreadRole.EVENT_LOOP).toList() : threads;
  }

  /**
   * Returns the pools with a name that a server gives to those of its requests; if there is none,
   * the busiest pool, unless event loops or virtual threads do more.
   */
  Stream<Occupancy> requestPools() {
    List<Occupancy> known =
        busy(ThreadRole.POOL).filter(group -> RequestPool.of(group.group()).isPresent()).toList();
    return known.isEmpty()
        ? busy(ThreadRole.POOL)
            .max(Comparator.comparingDouble(Occupancy::meanBusy))
            .filter(group -> group.meanBusy() > meanBusy(ThreadRole.EVENT_LOOP))
            .filter(group -> group.meanBusy() > meanBusy(ThreadRole.VIRTUAL))
            .stream()
        : known.stream();
  }

  /** Returns the mean number of busy threads of a role. */
  double meanBusy(ThreadRole role) {
    return busy(role).mapToDouble(Occupancy::meanBusy).sum();
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
