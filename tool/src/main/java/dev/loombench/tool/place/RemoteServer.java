package dev.loombench.tool.place;

import dev.loombench.tool.launch.LaunchSpec;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.launch.ServerStart;
import dev.loombench.tool.launch.os.ThreadCpus;
import dev.loombench.tool.place.AgentLine.AgentEvent;
import dev.loombench.tool.place.ServerService.ServerState;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.record.proc.ProcessUse;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** Server on another host. */
final class RemoteServer implements RunningServer {

  /**
   * End of the server.
   *
   * @param isOfHost true if the connection to its host ended, which says nothing about the server
   */
  private record Exit(String reason, boolean isOfHost) {}

  private final RemoteHost host;
  private final AgentConnection connection;
  private final ServerState state;
  private final Path log;
  private final CompletableFuture<Exit> onExit;
  private boolean closed;

  private RemoteServer(
      RemoteHost host,
      AgentConnection connection,
      ServerState state,
      Path log,
      CompletableFuture<Exit> onExit) {
    this.host = host;
    this.connection = connection;
    this.state = state;
    this.log = log;
    this.onExit = onExit;
  }

  static RemoteServer start(RemoteHost host, AgentConnection connection, LaunchSpec spec) {
    var onExit = new CompletableFuture<Exit>();
    connection.on(AgentEvent.SERVER_ENDED, 0, why -> onExit.complete(new Exit(why, false)));
    var _ = connection.lost().thenAccept(why -> onExit.complete(new Exit(why, true)));
    try {
      return new RemoteServer(
          host, connection, connection.service().launch(spec), spec.logFile(), onExit);
    } catch (Problem interrupted) {
      if (interrupted.kind() == Problem.Kind.INTERRUPTED) {
        connection.close();
      }
      throw interrupted;
    }
  }

  Optional<ProcessUse> use() {
    return agent().use();
  }

  private AgentService agent() {
    return connection.service();
  }

  @Override
  public OptionalLong pid() {
    return OptionalLong.empty();
  }

  @Override
  public URI baseUri() {
    return state.baseUri();
  }

  @Override
  public Map<String, String> facts() {
    return state.facts();
  }

  @Override
  public void confineAllButCompilers() {
    agent().confineAllButCompilers();
  }

  @Override
  public String confine() {
    return agent().confine();
  }

  @Override
  public List<Integer> cpus() {
    return agent().cpus();
  }

  @Override
  public List<ThreadCpus> misplacedThreads() {
    return agent().misplacedThreads();
  }

  @Override
  public List<String> flagsNotInEffect() {
    return state.flagsNotInEffect();
  }

  @Override
  public Optional<ServerStart> startUp() {
    ServerStart start = state.startUp();
    return Optional.of(
        new ServerStart(
            start.spawned().minusNanos(host.clock().nanos()),
            start.took(),
            start.cpuSeconds(),
            start.memory(),
            start.foreignCores(),
            start.stealPercent(),
            start.imageMebibytes()));
  }

  @Override
  public boolean isAlive() {
    return !onExit.isDone();
  }

  @Override
  public Optional<String> exitReason() {
    return Optional.ofNullable(onExit.getNow(null)).map(Exit::reason);
  }

  @Override
  public CompletableFuture<String> onExit() {
    return onExit.thenApply(Exit::reason);
  }

  @Override
  public Optional<String> hostLost() {
    return Optional.ofNullable(onExit.getNow(null)).filter(Exit::isOfHost).map(Exit::reason);
  }

  /** Stops the server and brings its log. If the connection is lost, the agent has stopped it. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      Files.createDirectories(log.getParent());
      try (OutputStream out = Files.newOutputStream(log)) {
        agent().closeServer();
        RemoteLoad.copy(agent(), ServerService.SERVER_LOG, out);
      }
    } catch (HostLost lost) {
      onExit.complete(new Exit(lost.getMessage(), true));
    } catch (IOException cause) {
      if (connection.whyLost().isEmpty()) {
        throw Problem.environment(
            "can't copy the server's log to %s: %s".formatted(log, Problem.reason(cause)));
      }
    }
  }
}
