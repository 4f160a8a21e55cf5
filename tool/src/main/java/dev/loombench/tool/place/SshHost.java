package dev.loombench.tool.place;

import dev.loombench.tool.launch.os.ShellWords;
import dev.loombench.tool.study.place.Place.Ssh;
import java.util.ArrayList;
import java.util.List;

/**
 * Host that the system's OpenSSH reaches, with the user's configuration, keys and jump hosts. It
 * never asks for a password.
 */
final class SshHost extends HostShell {

  /** Ends a connection 6 s after the last sign of the host. */
  private static final List<String> OPTIONS =
      List.of(
          "-T",
          "-o",
          "BatchMode=yes",
          "-o",
          "ConnectTimeout=10",
          "-o",
          "ServerAliveInterval=2",
          "-o",
          "ServerAliveCountMax=3");

  private static final int NO_CONNECTION = 255;

  private final Ssh place;

  SshHost(Ssh place) {
    this.place = place;
  }

  @Override
  Ssh place() {
    return place;
  }

  @Override
  String name() {
    return place.destination();
  }

  @Override
  void open() {}

  @Override
  List<String> command(String script) {
    var command = new ArrayList<String>(List.of("ssh"));
    command.addAll(OPTIONS);
    command.addAll(place.options());
    command.add("--");
    command.add(place.destination());
    command.add(ShellWords.join(List.of("sh", "-c", script)));
    return command;
  }

  @Override
  String failure(Result result) {
    return result.status() == NO_CONNECTION
        ? "no connection to %s: %s. Try 'ssh %s true'.".formatted(name(), result.why(), name())
        : "%s: %s".formatted(name(), result.why());
  }
}
