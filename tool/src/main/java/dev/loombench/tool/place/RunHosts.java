package dev.loombench.tool.place;

import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.proc.ProcessMeter;
import dev.loombench.tool.record.proc.ProcessUse;
import dev.loombench.tool.trial.TrialFacts.HostClock;
import dev.loombench.tool.trial.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Hosts of a run's roles other than the tool's, with their clocks in a trial. */
public final class RunHosts implements AutoCloseable {

  /** No other hosts. */
  public static final RunHosts NONE = new RunHosts(Optional.empty(), Optional.empty());

  /**
   * Largest uncertainty of a clock as a share of the shortest window. A window that is shifted by
   * this share exchanges as much of its content for that of its neighbors.
   */
  static final double MAX_UNCERTAINTY = 0.005;

  private final Optional<RemoteHost> server;
  private final Optional<RemoteHost> load;
  private final Map<String, ClockOffset> before = new LinkedHashMap<>();

  /** Creates the hosts of a run. */
  public RunHosts(Optional<RemoteHost> server, Optional<RemoteHost> load) {
    this.server = server;
    this.load = load;
  }

  /**
   * Clocks of the hosts in a trial.
   *
   * @param clocks offset, uncertainty and shortest round trip of each host
   * @param violations uncertainties that are too large for the windows
   */
  public record Clocks(List<HostClock> clocks, List<String> violations) {}

  /** Returns the recorders of the engine's process, if it is not on the server's host. */
  public List<Recorder> engineRecorders() {
    if (load.isPresent()) {
      AgentService agent = load.get().agent();
      return List.of(new RemoteRecorder(load.get(), agent, agent.engineRecorder()));
    }
    return server.isPresent() ? List.of(new EngineRecorder()) : List.of();
  }

  /** Returns the reader of the CPU that a server used; empty if its process is not known. */
  public Optional<Supplier<Optional<ProcessUse>>> meter(RunningServer running) {
    if (running instanceof RemoteServer remote) {
      return Optional.of(remote::use);
    }
    return running.pid().isPresent()
        ? Optional.of(new ProcessMeter(running.pid().getAsLong())::read)
        : Optional.empty();
  }

  /**
   * Measures the clocks before the measured load.
   *
   * @throws HostLost if a connection is lost
   */
  public void trialStarts() {
    before.clear();
    hosts().forEach((role, host) -> before.put(role, host.measureClock()));
  }

  /**
   * Measures the clocks after the measured load.
   *
   * @throws HostLost if a connection is lost
   */
  public Clocks trialEnds(List<Window> windows) {
    var clocks = new ArrayList<HostClock>();
    var violations = new ArrayList<String>();
    hosts()
        .forEach(
            (role, host) -> {
              ClockOffset clock = before.get(role).until(host.measureClock());
              clocks.add(
                  new HostClock(
                      role,
                      host.name(),
                      clock.nanos() / 1e6,
                      clock.uncertaintyNanos() / 1e6,
                      clock.roundTripNanos() / 1e6));
              tooUncertain(host.name(), clock, windows).ifPresent(violations::add);
            });
    return new Clocks(clocks, violations);
  }

  /** Returns the violation of the limit, if the uncertainty is above it. */
  static Optional<String> tooUncertain(String host, ClockOffset clock, List<Window> windows) {
    return windows.stream()
        .map(Window::length)
        .min(Duration::compareTo)
        .filter(shortest -> clock.uncertaintyNanos() > MAX_UNCERTAINTY * shortest.toNanos())
        .map(
            shortest ->
                String.format(
                    Locale.ROOT,
                    "the clock of %s is known to ± %.1f ms only (limit %.1f ms, %.1f %% of a window); lengthen protocol.window or use a nearer host",
                    host,
                    clock.uncertaintyNanos() / 1e6,
                    MAX_UNCERTAINTY * shortest.toNanos() / 1e6,
                    100 * MAX_UNCERTAINTY));
  }

  private Map<String, RemoteHost> hosts() {
    var hosts = new LinkedHashMap<String, RemoteHost>();
    server.ifPresent(host -> hosts.put("server", host));
    load.ifPresent(host -> hosts.put("load", host));
    return hosts;
  }

  @Override
  public void close() {
    Stream.of(load, server).flatMap(Optional::stream).forEach(RemoteHost::close);
  }
}
