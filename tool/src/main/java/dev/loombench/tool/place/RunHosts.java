package dev.loombench.tool.place;

import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.launch.os.MachineCpu;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.record.proc.ProcessMeter;
import dev.loombench.tool.record.proc.ProcessUse;
import dev.loombench.tool.study.place.Places;
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

/**
 * Hosts of a run's roles, except the tool's host, with their clocks and interruptions in a trial.
 */
public final class RunHosts implements AutoCloseable {

  public static final RunHosts NONE = new RunHosts(Optional.empty(), List.of());

  /**
   * Largest uncertainty of a clock as a share of the shortest window. A window that is shifted by
   * this share exchanges as much of its content for that of its neighbors.
   */
  static final double MAX_UNCERTAINTY = 0.005;

  private final Optional<RemoteHost> server;
  private final List<RemoteHost> loads;
  private final List<Used> all;
  private final Map<Used, ClockOffset> before = new LinkedHashMap<>();

  private record Used(String role, RemoteHost host) {}

  /** Creates the hosts of a run; generators without a host run on the tool's. */
  public RunHosts(Optional<RemoteHost> server, List<RemoteHost> loads) {
    this.server = server;
    this.loads = List.copyOf(loads);
    this.all =
        Stream.concat(
                server.stream().map(host -> new Used("server", host)),
                loads.stream().map(host -> new Used("load", host)))
            .toList();
  }

  /**
   * Clocks of the hosts in a trial.
   *
   * @param clocks offset, uncertainty and shortest round trip of each host
   * @param violations uncertainties that are too large for the windows
   * @param interruptions hosts that did not answer for a part of a window
   */
  public record Clocks(
      List<HostClock> clocks, List<String> violations, List<String> interruptions) {}

  /** Returns the recorders of the engine's process, if it is not on the server's host. */
  public List<Recorder> engineRecorders() {
    if (loads.isEmpty()) {
      return server.isPresent() ? List.of(new EngineRecorder()) : List.of();
    }
    List<Recorder> recorders = loads.stream().map(RunHosts::engineRecorder).toList();
    return recorders.size() == 1 ? recorders : List.of(new EngineRecorders(recorders));
  }

  private static Recorder engineRecorder(RemoteHost host) {
    AgentService agent = host.agent();
    return new RemoteRecorder(host, agent, agent.engineRecorder());
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
   * Reads the CPU use of every host that has a role, by the host's name. A host whose connection is
   * lost is left out: its role reports the loss.
   */
  public Map<String, MachineCpu> machineCpu() {
    var read = new LinkedHashMap<String, MachineCpu>();
    if (server.isEmpty() || loads.isEmpty()) {
      MachineCpu.readIfAny().ifPresent(cpu -> read.put("this host", cpu));
    }
    all.stream()
        .map(Used::host)
        .distinct()
        .forEach(host -> host.machineCpu().ifPresent(cpu -> read.put(host.name(), cpu)));
    return read;
  }

  /**
   * Measures the clocks before the measured load.
   *
   * @throws HostLost if a connection is lost
   */
  public void trialStarts() {
    before.clear();
    all.forEach(used -> before.put(used, used.host().startWatch()));
  }

  /**
   * Measures the clocks after the measured load, and looks for interruptions in its windows.
   *
   * @throws HostLost if a connection is lost
   */
  public Clocks trialEnds(List<Window> windows) {
    var clocks = new ArrayList<HostClock>();
    var violations = new ArrayList<String>();
    var interruptions = new ArrayList<String>();
    for (Used used : all) {
      RemoteHost host = used.host();
      ClockOffset clock = before.get(used).until(host.measureClock());
      clocks.add(
          new HostClock(
              used.role(),
              host.name(),
              clock.nanos() / 1e6,
              clock.uncertaintyNanos() / 1e6,
              clock.roundTripNanos() / 1e6));
      tooUncertain(host.name(), clock, windows).ifPresent(violations::add);
      host.interruption(windows).ifPresent(interruptions::add);
    }
    return new Clocks(clocks, violations, interruptions);
  }

  static Optional<String> tooUncertain(String host, ClockOffset clock, List<Window> windows) {
    return windows.stream()
        .map(Window::length)
        .min(Duration::compareTo)
        .filter(shortest -> clock.uncertaintyNanos() > MAX_UNCERTAINTY * shortest.toNanos())
        .map(
            shortest ->
                String.format(
                    Locale.ROOT,
                    "the clock of %s is known to ± %.1f ms only (limit %.1f ms, %.1f %% of a"
                        + " window); lengthen protocol.window or use a nearer host",
                    host,
                    clock.uncertaintyNanos() / 1e6,
                    MAX_UNCERTAINTY * shortest.toNanos() / 1e6,
                    100 * MAX_UNCERTAINTY));
  }

  /**
   * Measures the network between the places.
   *
   * @return facts of the environment; none if load and server share the tool's host
   * @throws dev.loombench.tool.problem.Problem of the environment if that fails
   * @throws HostLost if a connection is lost
   */
  public Map<String, String> network(Places places) {
    return new LoadNetwork(places, server, loads).facts();
  }

  @Override
  public void close() {
    all.reversed().forEach(used -> used.host().close());
  }
}
