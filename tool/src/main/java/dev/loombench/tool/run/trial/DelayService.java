package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.load.BackingServiceFailure;
import dev.loombench.tool.load.DelayProxies;
import dev.loombench.tool.load.DelayReading;
import dev.loombench.tool.load.DelayReading.Lateness;
import dev.loombench.tool.load.LoadProcesses;
import dev.loombench.tool.record.DatabaseSubject;
import dev.loombench.tool.run.trial.TrialValidity.Violation;
import dev.loombench.tool.study.Delay;
import dev.loombench.tool.trial.Outcome.Origin;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Delaying proxies of one trial. They measure by how much they were late. */
final class DelayService implements BackingService {

  /** Limit of the mean, on which throughput and mean latency depend. */
  private static final Limit MEAN = new Limit("mean", 0.05, Duration.ofNanos(250_000));

  /** Limit of the 99th percentile, on which the percentiles of latency depend. */
  private static final Limit P99 = new Limit("p99", 0.5, Duration.ofMillis(1));

  /**
   * Limit of the lateness.
   *
   * @param share as a share of the delay
   * @param least accepted of any delay
   */
  private record Limit(String figure, double share, Duration least) {

    Optional<Violation> violation(Delay delay, Duration late) {
      double limit = Math.max(share * millis(delay.by()), millis(least));
      return millis(late) > limit
          ? Optional.of(
              new Violation(
                  Origin.TRIAL,
                  String.format(
                      Locale.ROOT,
                      "the delay '%s' was late: %s %.2f ms (limit %.2f ms); take a longer delay or"
                          + " fewer users",
                      delay.name(),
                      figure,
                      millis(late),
                      limit)))
          : Optional.empty();
    }
  }

  /** Finest step of the lateness in facts, so that they are the same in most trials. */
  private static final double FINEST_MILLIS = 0.25;

  private static final double NANOS_PER_MILLI = 1e6;

  private final List<Delay> delays;
  private final DelayProxies proxies;
  private Map<String, DelayReading> readings = Map.of();

  private DelayService(List<Delay> delays, DelayProxies proxies) {
    this.delays = List.copyOf(delays);
    this.proxies = proxies;
  }

  /** Starts the proxies of delays before services that run, whose addresses the context has. */
  static DelayService start(
      List<Delay> delays, LoadProcesses processes, ServerContext context, Path log) {
    Map<Delay, String> addresses = new LinkedHashMap<>();
    for (Delay delay : delays) {
      addresses.put(
          delay,
          switch (delay.to()) {
            case Delay.Target.Address address -> address.toString();
            case Delay.Target.StudyDatabase _ ->
                context.placeholders().get("database.host")
                    + ":"
                    + context.placeholders().get("database.port");
          });
    }
    return new DelayService(delays, processes.delays(addresses, log));
  }

  long pid() {
    return proxies.pid();
  }

  @Override
  public ServerContext context() {
    var placeholders = new LinkedHashMap<String, String>();
    delays.forEach(delay -> placeholders.putAll(proxies.placeholders(delay)));
    return ServerContext.placeholders(placeholders);
  }

  @Override
  public Map<String, String> facts() {
    var facts = new LinkedHashMap<String, String>();
    delays.forEach(delay -> facts.put(delay.key(), delay.text()));
    return facts;
  }

  /** Returns an external database for a downstream on this host that the tool did not start. */
  @Override
  public Optional<DatabaseSubject> database() {
    return delays.stream().anyMatch(DelayService::isForeignOnThisHost)
        ? Optional.of(new DatabaseSubject.Own())
        : Optional.empty();
  }

  private static boolean isForeignOnThisHost(Delay delay) {
    return switch (delay.to()) {
      case Delay.Target.StudyDatabase() -> false;
      case Delay.Target.Address(String host, _) -> isThisHost(host);
    };
  }

  private static boolean isThisHost(String host) {
    try {
      InetAddress address = InetAddress.getByName(host);
      return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (UnknownHostException | SocketException unknown) {
      return false;
    }
  }

  @Override
  public void startCheck() {
    proxies.reset();
  }

  @Override
  public List<Violation> violations() {
    try {
      readings = proxies.read();
    } catch (BackingServiceFailure e) {
      return List.of(new Violation(Origin.TRIAL, e.getMessage()));
    }
    return delays.stream()
        .flatMap(delay -> violation(delay, readings.get(delay.name())).stream())
        .toList();
  }

  static Optional<Violation> violation(Delay delay, DelayReading reading) {
    if (reading.connections() == 0) {
      return Optional.of(
          new Violation(
              Origin.TRIAL,
              "the server made no connection through the delay '%s' to %s; check how it reads {%s}"
                  .formatted(delay.name(), delay.to(), delay.key())));
    }
    return reading
        .lateness()
        .flatMap(
            late -> MEAN.violation(delay, late.mean()).or(() -> P99.violation(delay, late.p99())));
  }

  @Override
  public Map<String, String> factsAfter() {
    var facts = new LinkedHashMap<String, String>();
    for (Delay delay : delays) {
      DelayReading reading = readings.get(delay.name());
      if (reading != null) {
        facts.put(
            delay.key() + ".lateness",
            reading.lateness().map(DelayService::text).orElse("no data in the windows"));
        if (reading.failed() > 0) {
          facts.put(delay.key() + ".unreachable", reading.failure());
        }
      }
    }
    return facts;
  }

  /** Returns a bound of the lateness in steps that double. */
  static String text(Lateness lateness) {
    double bound = FINEST_MILLIS;
    while (bound < millis(lateness.p99())) {
      bound *= 2;
    }
    return "p99 below %s ms".formatted(bound);
  }

  private static double millis(Duration duration) {
    return duration.toNanos() / NANOS_PER_MILLI;
  }

  @Override
  public void close() {
    proxies.close();
  }
}
