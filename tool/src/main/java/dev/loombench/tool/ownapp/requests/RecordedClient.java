package dev.loombench.tool.ownapp.requests;

import dev.loombench.tool.launch.os.LogTail;
import dev.loombench.tool.launch.os.ShellProcess;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Client whose requests are recorded. */
public sealed interface RecordedClient {

  /** Flag of a command. */
  String COMMAND_FLAG = "--record-with";

  /** Placeholder for the address of the proxy in a command. */
  String URL = "{url}";

  /** Returns what the user should do now, as the end of a sentence. */
  String instruction();

  /**
   * Waits until the client is done, or the application ends.
   *
   * @throws Problem if the client fails
   */
  void await(URI proxy, Path log, CompletableFuture<?> applicationEnd) throws InterruptedException;

  /** Clients that the user starts, until Enter. */
  record UntilEnter(InputStream terminal) implements RecordedClient {
    @Override
    public String instruction() {
      return "send requests to it, and press Enter to end";
    }

    @Override
    public void await(URI proxy, Path log, CompletableFuture<?> applicationEnd)
        throws InterruptedException {
      var enter = new CompletableFuture<Integer>();
      Thread.ofPlatform().daemon().name("enter").start(() -> enter.complete(read()));
      done(CompletableFuture.anyOf(enter, applicationEnd));
      if (enter.getNow(0) < 0) {
        throw Problem.usage(
            "--record: found no terminal to wait for Enter; give a time, like --record 30s.");
      }
    }

    private int read() {
      try {
        return terminal.read();
      } catch (IOException closed) {
        return -1;
      }
    }
  }

  record ForTime(Duration time) implements RecordedClient {
    @Override
    public String instruction() {
      return "send requests to it, for %d s".formatted(time.toSeconds());
    }

    @Override
    public void await(URI proxy, Path log, CompletableFuture<?> applicationEnd)
        throws InterruptedException {
      done(
          CompletableFuture.anyOf(
              applicationEnd,
              new CompletableFuture<>()
                  .completeOnTimeout(time, time.toMillis(), TimeUnit.MILLISECONDS)));
    }
  }

  /**
   * Client that is started here, until it ends.
   *
   * @param command shell command with <code>{url}</code>
   */
  record OfCommand(String command) implements RecordedClient {
    public OfCommand {
      if (!command.contains(URL)) {
        throw Problem.usage(
            "%s: found no %s in the command; it stands for the address to which the client sends."
                .formatted(COMMAND_FLAG, URL));
      }
    }

    @Override
    public String instruction() {
      return "until the command of %s ends".formatted(COMMAND_FLAG);
    }

    @Override
    public void await(URI proxy, Path log, CompletableFuture<?> applicationEnd)
        throws InterruptedException {
      try (ShellProcess shell =
          ShellProcess.start(
              command.replace(URL, proxy.toString()), ProcessBuilder.Redirect.to(log.toFile()))) {
        Process process = shell.process();
        done(CompletableFuture.anyOf(process.onExit(), applicationEnd));
        if (!process.isAlive() && process.exitValue() != 0) {
          throw Problem.environment(
              "%s: the command ended with exit code %d; correct it, or append '|| true' to record it nevertheless.%s"
                  .formatted(COMMAND_FLAG, process.exitValue(), LogTail.asEndOfMessage(log)));
        }
      } catch (IOException failed) {
        throw Problem.environment(
            "%s: can't start a shell: %s.".formatted(COMMAND_FLAG, Problem.reason(failed)), failed);
      }
    }
  }

  private static void done(CompletableFuture<?> end) throws InterruptedException {
    try {
      Object _ = end.get();
    } catch (ExecutionException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
