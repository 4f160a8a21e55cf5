package dev.loombench.tool.cli.options;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.publish.MetricsServer;
import dev.loombench.tool.publish.Published;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Option that publishes metrics while a command runs. */
public final class MetricsPortOption {

  private static final int MAX_PORT = 65_535;

  @Option(
      names = "--metrics-port",
      paramLabel = "PORT",
      description =
          "Publish the progress for Prometheus at http://127.0.0.1:PORT/metrics; with 0 the system"
              + " chooses the port, which is printed. Default: nothing is published.")
  private Integer port;

  public boolean isGiven() {
    return port != null;
  }

  /** Starts a server of metrics; the notes receive its address. */
  public MetricsServer start(Published published, Consumer<String> notes) {
    if (port < 0 || port > MAX_PORT) {
      throw Problem.usage("--metrics-port: found %d; give a port, or 0 for any.".formatted(port));
    }
    MetricsServer server = MetricsServer.start(port, published);
    notes.accept("metrics at " + server.address());
    return server;
  }
}
