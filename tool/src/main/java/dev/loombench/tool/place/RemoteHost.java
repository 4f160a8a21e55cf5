package dev.loombench.tool.place;

import dev.loombench.tool.launch.Role;
import dev.loombench.tool.launch.os.MachineCpu;
import dev.loombench.tool.launch.os.ShellWords;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.place.Place;
import dev.loombench.tool.trial.Window;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/** Host of a role, with its agent. A lost connection is opened again when it is next needed. */
public final class RemoteHost implements AutoCloseable {

  private static final int OLDEST_JDK = 25;

  /** Open connection. */
  private record Open(AgentConnection connection, HostService.HostState state) {}

  private final HostShell shell;
  private final HostFiles files;
  private BiConsumer<AgentService, String> whenOpened = (_, _) -> {};
  private Optional<Open> open = Optional.empty();
  private Optional<ClockOffset> clock = Optional.empty();

  private RemoteHost(HostShell shell, HostFiles files) {
    this.shell = shell;
    this.files = files;
  }

  /** Creates a host that is not connected yet, to which the files of bundled servers are sent. */
  public static RemoteHost of(Place.Remote place, Role role, Path home, Set<Path> servers) {
    HostShell shell =
        switch (place) {
          case Place.Ssh ssh -> new HostShell.SshHost(ssh);
          case Place.Kubernetes pod -> new PodHost(pod, role, Kubectl.of(pod));
        };
    return new RemoteHost(shell, HostFiles.of(home.toAbsolutePath(), servers));
  }

  /** Sets what is done after each opening of a connection, with the address of the host. */
  void whenOpened(BiConsumer<AgentService, String> action) {
    whenOpened = action;
  }

  /** Returns its name as the user gave it. */
  public String name() {
    return shell.name();
  }

  /** Returns the address at which other hosts reach its servers. */
  public String address() {
    return address(opened().state());
  }

  private String address(HostService.HostState state) {
    return shell.address().orElse(state.hostAddress());
  }

  /** Creates the host if it is not there yet, like a pod, without a connection to it. */
  public synchronized void create() {
    shell.open();
  }

  public Optional<String> node() {
    return shell.node();
  }

  public Optional<String> facts() {
    return shell.facts();
  }

  public HostService.HostState state() {
    return opened().state();
  }

  public AgentService agent() {
    return connection().service();
  }

  /** Returns the CPU use of the host so far; empty if the connection is lost. Opens none. */
  Optional<MachineCpu> machineCpu() {
    try {
      return connected().flatMap(connection -> connection.service().machineCpu());
    } catch (HostLost lost) {
      return Optional.empty();
    }
  }

  private synchronized Optional<AgentConnection> connected() {
    return open.map(Open::connection).filter(connection -> connection.whyLost().isEmpty());
  }

  /**
   * Returns the connection, and opens it if there is none.
   *
   * @throws Problem of the environment if that fails
   */
  public AgentConnection connection() {
    return opened().connection();
  }

  private synchronized Open opened() {
    if (open.isEmpty() || open.get().connection().whyLost().isPresent()) {
      AgentConnection connection = connect();
      try {
        var opening = new Open(connection, connection.service().host());
        clock = Optional.of(connection.clock());
        whenOpened.accept(connection.service(), address(opening.state()));
        open = Optional.of(opening);
      } catch (HostLost lost) {
        connection.close();
        throw Problem.environment(lost.getMessage(), lost);
      } catch (RuntimeException | Error failure) {
        connection.close();
        throw failure;
      }
    }
    return open.get();
  }

  private AgentConnection connect() {
    shell.open();
    String home = files.install(shell);
    String java = jdk(home) + "/bin/java";
    List<String> command =
        List.of(
            java,
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx256m",
            "--enable-native-access=ALL-UNNAMED",
            "-Dloombench.home=" + home,
            "-cp",
            "%1$s/tool/target/loombench-tool.jar:%1$s/tool/target/lib/*".formatted(home),
            "dev.loombench.tool.agent.AgentMain");
    return AgentConnection.start(
        name(), shell.command("umask 077; exec " + ShellWords.join(command)));
  }

  /** Returns the folder of the JDK there: the one that the place names, or one that is found. */
  private String jdk(String home) {
    Optional<String> named = shell.place().jdk();
    String script =
        named.isPresent()
            ? "cat %s/release".formatted(ShellWords.join(List.of(named.get())))
            : "%s/bin/find-jdk".formatted(ShellWords.join(List.of(home)));
    String found;
    try {
      found = shell.run(script, HostShell.Input.NONE);
    } catch (Problem missing) {
      throw missing.withMessage(
          message ->
              "%s. The host needs a JDK %d or newer: install one there, or name its folder with 'jdk' in 'places'"
                  .formatted(message.replaceAll("\\.$", ""), OLDEST_JDK));
    }
    return named.orElseGet(found::strip);
  }

  synchronized ClockOffset clock() {
    return clock.orElseThrow();
  }

  /**
   * Measures the offset of its clock again.
   *
   * @throws HostLost if the connection is lost; it is not opened again
   */
  synchronized ClockOffset measureClock() {
    clock = Optional.of(open.orElseThrow().connection().clock());
    return clock.get();
  }

  /**
   * Measures the offset of its clock again, and watches for interruptions from now on.
   *
   * @throws HostLost if the connection is lost; it is not opened again
   */
  synchronized ClockOffset startWatch() {
    open.orElseThrow().connection().watch();
    return measureClock();
  }

  /** Returns the longest interruption of its connection within windows, if there is one. */
  synchronized Optional<String> interruption(List<Window> windows) {
    return open.orElseThrow()
        .connection()
        .interruption(windows)
        .map(
            length ->
                String.format(
                    Locale.ROOT,
                    "%s did not answer for %.1f s of a window (limit %d s): its network was"
                        + " interrupted or the host stalled",
                    name(),
                    length.toMillis() / 1e3,
                    AgentConnection.INTERRUPTION.toSeconds()));
  }

  @Override
  public synchronized void close() {
    open.ifPresent(one -> one.connection().close());
    open = Optional.empty();
    shell.close();
  }
}
