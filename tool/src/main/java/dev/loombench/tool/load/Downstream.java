package dev.loombench.tool.load;

import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JacksonException;

/** Running downstream server, which the {@code call} kernel calls. It ends with the tool. */
public final class Downstream implements AutoCloseable {

  private final Process process;
  private final URI uri;

  private Downstream(Process process, URI uri) {
    this.process = process;
    this.uri = uri;
  }

  static Downstream launch(List<String> command, Path log) {
    Process process = LoadProcesses.start(command, log, "the downstream server");
    try {
      String line = process.inputReader().readLine();
      if (line == null) {
        throw Problem.environment(
            "the downstream server exited before it listened; see %s.".formatted(log));
      }
      int port = GeneratorJson.MAPPER.readTree(line).required("port").asInt();
      return new Downstream(process, URI.create("http://127.0.0.1:" + port));
    } catch (IOException | JacksonException e) {
      process.destroy();
      throw Problem.environment(
          "can't read the port of the downstream server: %s.".formatted(Problem.reason(e)), e);
    }
  }

  public long pid() {
    return process.pid();
  }

  public URI uri() {
    return uri;
  }

  @Override
  public void close() {
    process.destroy();
  }
}
