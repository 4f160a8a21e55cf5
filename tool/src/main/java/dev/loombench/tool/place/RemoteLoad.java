package dev.loombench.tool.place;

import dev.loombench.tool.load.EnginePlace;
import dev.loombench.tool.place.AgentLine.AgentEvent;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Load engines on another host. */
public final class RemoteLoad implements EnginePlace {

  private final RemoteHost host;
  private final AtomicInteger engines = new AtomicInteger();

  public RemoteLoad(RemoteHost host) {
    this.host = host;
  }

  @Override
  public EngineProcess start(Path log) {
    AgentConnection connection = host.connection();
    int number = engines.incrementAndGet();
    connection.on(AgentEvent.ENGINE_ERRORS, number, line -> append(log, line));
    try {
      Files.writeString(log, "");
      return new Engine(
          RemoteProcess.start(connection, number), connection, host, host.state().work());
    } catch (IOException cause) {
      throw Problem.environment("cannot write %s: %s".formatted(log, Problem.reason(cause)), cause);
    } catch (HostLost lost) {
      throw Problem.environment(lost.getMessage(), lost);
    }
  }

  @Override
  public int eventLoops() {
    return host.state().cpus();
  }

  private static void append(Path log, String line) {
    try {
      Files.writeString(log, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException cause) {
      System.err.printf("loombench: cannot write %s: %s%n", log, cause.getMessage());
    }
  }

  /** Returns all bytes of a file there, as text. */
  static void copy(AgentService agent, String file, OutputStream out) throws IOException {
    try {
      long offset = 0;
      byte[] part = Base64.getDecoder().decode(agent.read(file, offset));
      while (part.length > 0) {
        out.write(part);
        offset += part.length;
        part = Base64.getDecoder().decode(agent.read(file, offset));
      }
    } catch (HostLost lost) {
      throw new IOException(lost.getMessage(), lost);
    }
  }

  private record Engine(Process process, AgentConnection connection, RemoteHost remote, String work)
      implements EngineProcess {

    @Override
    public boolean isHere() {
      return false;
    }

    @Override
    public String pathOf(Path file) {
      return "%s/%s".formatted(work, file.getFileName());
    }

    @Override
    public void collect(Path file) throws IOException {
      String there = pathOf(file);
      try (OutputStream out = Files.newOutputStream(file)) {
        copy(connection.service(), there, out);
      }
      HostLost.asIoFailure(() -> connection.service().delete(there));
    }

    @Override
    public long clockOffsetNanos() {
      return remote.clock().nanos();
    }

    @Override
    public Optional<String> host() {
      return Optional.of(remote.name());
    }

    @Override
    public Optional<String> connectionLost() {
      return connection.whyLost();
    }
  }

  /** Returns the encoding of bytes as {@link AgentService#read} has it. */
  public static String encoded(byte[] bytes) {
    return new String(Base64.getEncoder().encode(bytes), StandardCharsets.US_ASCII);
  }
}
