package dev.loombench.tool.place;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import tools.jackson.core.JacksonException;

/** Standard streams of the process that connects to an agent, line by line. */
final class AgentStreams {

  private static final Duration END = Duration.ofSeconds(10);
  private static final Duration LAST_ERRORS = Duration.ofMillis(500);
  private static final int ERROR_LINES = 20;

  /** Receiver of the output. */
  interface Receiver {

    /** A line arrived, at that time in nanoseconds since the epoch. */
    void line(AgentLine line, long arrivedNanos);

    /** The output ended. */
    void ended(String reason);
  }

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

  /**
   * Starts the process.
   *
   * @param host name for messages
   */
  static AgentStreams start(String host, List<String> command) throws IOException {
    return new AgentStreams(host, new ProcessBuilder(command).start());
  }

  /** Reads the output on a thread of its own. */
  void readTo(Receiver receiver) {
    Thread.ofPlatform().daemon().name("agent-" + host).start(() -> read(receiver));
  }

  private void read(Receiver receiver) {
    try (BufferedReader in = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        long at = wallNanos(Instant.now());
        receiver.line(AgentLine.of(line), at);
      }
    } catch (IOException | JacksonException unreadable) {
      receiver.ended(
          "the agent on %s is not readable: %s".formatted(host, unreadable.getMessage()));
    }
    awaitErrors();
    receiver.ended("the connection to %s ended%s".formatted(host, lastErrors()));
  }

  /** Returns nanoseconds since the epoch. */
  static long wallNanos(Instant instant) {
    return ChronoUnit.NANOS.between(Instant.EPOCH, instant);
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

  /** Writes a line. */
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

  /** Ends the process. */
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
