package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.load.BackingServiceFailure;
import dev.loombench.tool.load.DelayProxies;
import dev.loombench.tool.load.DelayReading;
import dev.loombench.tool.load.DelayReading.Lateness;
import dev.loombench.tool.record.DatabaseSubject;
import dev.loombench.tool.run.trial.TrialValidity.Violation;
import dev.loombench.tool.study.Delay;
import dev.loombench.tool.trial.Outcome.Origin;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Delaying proxies of one trial. They measure by how much they were late. */
final class DelayService implements BackingService {

  /** Lateness that is accepted of any delay. */
  private static final Duration MIN_LIMIT = Duration.ofMillis(1);

  /** Lateness that is accepted as a share of the delay. */
  private static final double MAX_SHARE = 0.2;

  /** Finest step of the lateness in facts, so that they are the same in most trials. */
  private static final double FINEST_MILLIS = 0.25;

  private static final double NANOS_PER_MILLI = 1e6;

  private final List<Delay> delays;
  private final DelayProxies proxies;
  private Map<String, DelayReading> readings = Map.of();

  /**
   * Creates the service of running proxies.
   *
   * @param delays delays as they are in the trial
   */
  DelayService(List<Delay> delays, DelayProxies proxies) {
    this.delays = List.copyOf(delays);
    this.proxies = proxies;
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
    return delays.stream().flatMap(this::violation).toList();
  }

  private Stream<Violation> violation(Delay delay) {
    return violation(delay, readings.get(delay.name())).stream();
  }

  /** Returns the violated check of a delay, if any. */
  static Optional<Violation> violation(Delay delay, DelayReading reading) {
    if (reading.connections() == 0) {
      return Optional.of(
          new Violation(
              Origin.TRIAL,
              "the server made no connection through the delay '%s' to %s; check how it reads {%s}"
                  .formatted(delay.name(), delay.to(), delay.key())));
    }
    Duration limit = limit(delay.by());
    return reading
        .lateness()
        .map(Lateness::p99)
        .filter(late -> late.compareTo(limit) > 0)
        .map(
            late ->
                new Violation(
                    Origin.TRIAL,
                    String.format(
                        Locale.ROOT,
                        "the delay '%s' was late: p99 %.1f ms (limit %.1f ms)",
                        delay.name(),
                        millis(late),
                        millis(limit))));
  }

  private static Duration limit(Duration delay) {
    var share = Duration.ofNanos(Math.round(MAX_SHARE * delay.toNanos()));
    return share.compareTo(MIN_LIMIT) > 0 ? share : MIN_LIMIT;
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
