package dev.loombench.tool.analyze.inspect;

import dev.loombench.tool.analyze.inspect.WatchedJvm.Scraped;
import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.ThreadPlace;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Mean response time of a request in parts, by Little's law: the mean number of request threads in
 * a state divided by the requests per second.
 *
 * @param millis response time that the application reports
 * @param cpuMillis CPU that the JVM needs for a request, without its compiler
 */
public record RequestTime(double millis, double cpuMillis, Map<ThreadPlace, Part> parts) {

  private static final double MILLIS = 1e3;

  /**
   * Time in one state.
   *
   * @param error half width of its 95 % interval, in milliseconds
   */
  public record Part(double millis, double error) {

    private Part plus(Part other) {
      return new Part(millis + other.millis, Math.hypot(error, other.error));
    }
  }

  public RequestTime {
    parts = Map.copyOf(parts);
  }

  /** Returns the parts; empty unless the application reports its requests and response times. */
  static Optional<RequestTime> of(WatchedJvm jvm) {
    OptionalDouble rate = jvm.scraped(Scraped.REQUESTS);
    Map<Scraped, Double> besideDumps = jvm.scrapedBesideDumps();
    double dumped = besideDumps.getOrDefault(Scraped.REQUESTS, 0.0);
    if (rate.orElse(0) <= 0 || dumped <= 0 || !besideDumps.containsKey(Scraped.IN_FLIGHT)) {
      return Optional.empty();
    }
    var parts = new EnumMap<ThreadPlace, Part>(ThreadPlace.class);
    jvm.requestThreads()
        .forEach(
            group ->
                group
                    .places()
                    .forEach(
                        (place, mean) -> {
                          if (!place.isIdle()) {
                            parts.merge(place, part(mean, group, dumped), Part::plus);
                          }
                        }));
    return Optional.of(
        new RequestTime(
            MILLIS * besideDumps.get(Scraped.IN_FLIGHT) / dumped,
            MILLIS * jvm.cpuWithoutCompiler() / rate.getAsDouble(),
            parts));
  }

  private static Part part(double mean, Occupancy group, double perSecond) {
    return new Part(
        MILLIS * mean / perSecond, MILLIS * Growth.dumpError(mean, group.dumps()) / perSecond);
  }

  /** Returns the time that no thread shows; negative if threads did more than requests. */
  public double restMillis() {
    return millis - parts.values().stream().mapToDouble(Part::millis).sum();
  }
}
