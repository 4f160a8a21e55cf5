package dev.loombench.tool.place;

import dev.loombench.tool.launch.os.ShellWords;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.place.Place;
import dev.loombench.tool.study.place.Place.Ssh;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Host on which a client program of the user's runs commands, like {@code ssh}. */
abstract sealed class HostShell implements AutoCloseable permits HostShell.SshHost, PodHost {

  private static final int LAST_LINES = 3;

  /** Writer of the input of a command. */
  @FunctionalInterface
  interface Input {

    Input NONE = _ -> {};

    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Result of a command.
   *
   * @param isInputRead false if the command ended before it read its input; its errors say why
   */
  record Result(int status, String output, String errors, boolean isInputRead) {

    boolean succeeded() {
      return status == 0 && isInputRead;
    }

    /** Returns the last lines of the errors. */
    String why() {
      List<String> lines = errors.strip().lines().toList();
      return errors.isBlank()
          ? "exit status " + status
          : String.join("; ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }
  }

  abstract Place.Remote place();

  /** Returns its name for people, which is the same in each run of a study. */
  abstract String name();

  /** Creates the host, if it is not there yet. */
  abstract void open();

  /** Returns the command that runs a script by the host's {@code sh}. */
  abstract List<String> command(String script);

  abstract String failure(Result result);

  /** Returns the address at which other hosts reach it, if it is known. */
  Optional<String> address() {
    return place().address();
  }

  /** Returns the node of a cluster that it is on; empty for hosts of other kinds. */
  Optional<String> node() {
    return Optional.empty();
  }

  /** Returns facts that the client program knows; empty if there are none. */
  Optional<String> facts() {
    return Optional.empty();
  }

  @Override
  public void close() {}

  /**
   * Runs a script and returns its output.
   *
   * @throws Problem of the environment if it does not succeed, with its errors
   */
  String run(String script, Input input) {
    Result result = execute(command(script), input);
    if (!result.succeeded()) {
      throw Problem.environment(failure(result));
    }
    return result.output();
  }

  /** Runs a command and waits for its end. */
  static Result execute(List<String> command, Input input) {
    Process process = null;
    try {
      process = new ProcessBuilder(command).start();
      var output = text(process.getInputStream()::readAllBytes);
      var errors = text(process.getErrorStream()::readAllBytes);
      boolean isRead = isWritten(process, input);
      return new Result(process.waitFor(), output.join(), errors.join(), isRead);
    } catch (IOException cause) {
      throw Problem.environment(
          "can't run %s: %s".formatted(command.getFirst(), Problem.reason(cause)), cause);
    } catch (InterruptedException interrupted) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw Problem.interrupted("interrupted while waiting for " + command.getFirst());
    }
  }

  private static boolean isWritten(Process process, Input input) {
    try (OutputStream out = process.getOutputStream()) {
      input.writeTo(out);
      return true;
    } catch (IOException ended) {
      return false;
    }
  }

  private interface Reader {
    byte[] read() throws IOException;
  }

  private static CompletableFuture<String> text(Reader reader) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return new String(reader.read(), StandardCharsets.UTF_8);
          } catch (IOException ended) {
            return ended.toString();
          }
        },
        Thread::startVirtualThread);
  }

  /**
   * Host that the system's OpenSSH reaches, with the user's configuration, keys and jump hosts. It
   * never asks for a password.
   */
  static final class SshHost extends HostShell {

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
}
