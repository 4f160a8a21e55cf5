package dev.loombench.tool.place;

import dev.loombench.tool.launch.os.ShellWords;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.place.Place.Ssh;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Host that the system's OpenSSH reaches, with the user's configuration, keys and jump hosts. It
 * never asks for a password.
 */
final class SshHost {

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

  private static final int LAST_LINES = 3;

  private final Ssh place;

  SshHost(Ssh place) {
    this.place = place;
  }

  /** Writes the input of a command on the host. */
  @FunctionalInterface
  interface Input {
    void writeTo(OutputStream out) throws IOException;
  }

  Ssh place() {
    return place;
  }

  /** Returns the command that runs a script by the host's {@code sh}. */
  List<String> command(String script) {
    var command = new ArrayList<String>(List.of("ssh"));
    command.addAll(OPTIONS);
    command.addAll(place.options());
    command.add("--");
    command.add(place.destination());
    command.add(ShellWords.join(List.of("sh", "-c", script)));
    return command;
  }

  /**
   * Runs a script and returns its output.
   *
   * @throws Problem of the environment if it does not succeed, with its errors
   */
  String run(String script, Input input) {
    try {
      Process process = new ProcessBuilder(command(script)).start();
      var output = text(process.getInputStream()::readAllBytes);
      var errors = text(process.getErrorStream()::readAllBytes);
      boolean isRead = isWritten(process, input);
      int status = process.waitFor();
      if (status != 0 || !isRead) {
        throw failed(status, errors.join());
      }
      return output.join();
    } catch (IOException cause) {
      throw Problem.environment("can't run ssh: %s".formatted(cause.getMessage()), cause);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw Problem.interrupted("interrupted while waiting for " + place.destination());
    }
  }

  /** Returns false if the command ended before it read its input; its errors say why. */
  private static boolean isWritten(Process process, Input input) {
    try (OutputStream out = process.getOutputStream()) {
      input.writeTo(out);
      return true;
    } catch (IOException ended) {
      return false;
    }
  }

  private Problem failed(int status, String errors) {
    List<String> lines = errors.strip().lines().toList();
    String last =
        errors.isBlank()
            ? "exit status " + status
            : String.join(
                "; ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    return Problem.environment(
        status == 255
            ? "no connection to %s: %s. Try 'ssh %s true'."
                .formatted(place.destination(), last, place.destination())
            : "%s: %s".formatted(place.destination(), last));
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
}
