package dev.loombench.tool.place;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import tools.jackson.core.JacksonException;

/** Standard streams of the process that connects to an agent, line by line. */
final class AgentStreams {

  private static final Duration END = Duration.ofSeconds(10);
  private static final Duration LAST_ERRORS = Duration.ofMillis(500);
  private static final int ERROR_LINES = 20;

  private final String host;
  private final Process process;
  private final Writer out;
  private final Deque<String> errors = new ArrayDeque<>();
  private final Thread errorReader;

  private AgentStreams(String host, Process process) {
    this.host = host;
    this.process = process;
    this.out = process.outputWriter(StandardCharsets.UTF_8);
    this.errorReader = Thread.ofVirtual().start(this::readErrors);
  }

  static AgentStreams start(String host, List<String> command) throws IOException {
    return new AgentStreams(host, new ProcessBuilder(command).start());
  }

  /**
   * Reads the output on a thread of its own.
   *
   * @param lines receives each line with the time of its arrival, in nanoseconds since the epoch
   * @param end receives the reason when the output ended
   */
  void readTo(ObjLongConsumer<AgentLine> lines, Consumer<String> end) {
    Thread.ofPlatform().daemon().name("agent-" + host).start(() -> read(lines, end));
  }

  private void read(ObjLongConsumer<AgentLine> lines, Consumer<String> end) {
    try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        long at = AgentConnection.wallNanos(Instant.now());
        lines.accept(AgentLine.of(line), at);
      }
    } catch (IOException | JacksonException unreadable) {
      end.accept("the agent on %s is not readable: %s".formatted(host, unreadable.getMessage()));
    }
    awaitErrors();
    end.accept(ended());
  }

  /** Returns the message about the end of the connection, which reading or writing finds first. */
  String ended() {
    return "the connection to %s ended%s".formatted(host, lastErrors());
  }

  /** Waits for the last lines of the error output, which follow the end of the output. */
  private void awaitErrors() {
    try {
      errorReader.join(LAST_ERRORS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void readErrors() {
    try (BufferedReader in = process.errorReader(StandardCharsets.UTF_8)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        synchronized (errors) {
          errors.add(line);
          if (errors.size() > ERROR_LINES) {
            errors.removeFirst();
          }
        }
      }
    } catch (IOException ended) {
      // The process has ended.
    }
  }

  /** Returns the last lines of the error output as the end of a message. */
  String lastErrors() {
    synchronized (errors) {
      return errors.isEmpty() ? "" : ": " + String.join("; ", errors);
    }
  }

  void write(String line) throws IOException {
    synchronized (out) {
      out.write(line);
      out.write('\n');
      out.flush();
    }
  }

  /** Returns the exit status of the process, which was closed. */
  int status() {
    return process.onExit().join().exitValue();
  }

  void destroy() {
    process.destroy();
  }

  /** Ends the input, which ends the agent and its processes, and waits for that. */
  void close() {
    try {
      out.close();
    } catch (IOException broken) {
      // The agent has ended.
    }
    boolean interrupted = Thread.interrupted();
    try {
      if (!process.waitFor(END)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException again) {
      interrupted = true;
      process.destroyForcibly();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
