package dev.loombench.tool.place;

import dev.loombench.tool.launch.LaunchSpec;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.launch.ServerLauncher;
import dev.loombench.tool.place.ServerService.ServersState;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.Recorder;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.identity.Condition;
import dev.loombench.tool.trial.identity.ServerIdentity;
import java.util.List;
import java.util.stream.Collectors;

/** Servers of a study on another host. */
public final class RemoteServers implements ServerLauncher {

  private final RemoteHost host;
  private ServersState state;

  /** Connects to the host, which prepares the servers of the study. */
  public RemoteServers(RemoteHost host, Study study) {
    this.host = host;
    host.whenOpened((agent, address) -> prepared(agent.prepare(study, address)));
    host.connection();
  }

  /**
   * Refuses a host whose conditions changed while the connection was lost, like one that booted.
   */
  private void prepared(ServersState now) {
    if (state != null) {
      List<Condition> changed = state.identity().changedConditions(now.identity());
      if (!changed.isEmpty()) {
        throw Problem.environment(
            "conditions of %s changed during the run (%s): resume it with the same --out."
                .formatted(
                    host.name(),
                    changed.stream().map(Condition::name).collect(Collectors.joining(", "))));
      }
    }
    state = now;
  }

  /** Returns the servers that the host can start. */
  public ServersState state() {
    return state;
  }

  /**
   * Returns the identity of each server as its files are now, over a new connection if the present
   * one is lost.
   *
   * @throws Problem of the environment if that is lost too
   */
  public List<ServerIdentity> identities() {
    try {
      return host.agent().identities();
    } catch (HostLost first) {
      try {
        return host.agent().identities();
      } catch (HostLost again) {
        throw Problem.environment(again.getMessage(), again);
      }
    }
  }

  public RemoteHost host() {
    return host;
  }

  public List<Recorder> recorders(Pass pass, Variant variant) {
    AgentService agent = host.agent();
    return agent.recorders(pass, variant).stream()
        .<Recorder>map(one -> new RemoteRecorder(host, agent, one))
        .toList();
  }

  @Override
  public RunningServer launch(LaunchSpec spec) {
    return RemoteServer.start(host, host.connection(), spec);
  }
}
