package dev.loombench.servers.helidon;

import dev.loombench.hikari.ConnectionPool;
import dev.loombench.kernels.serving.CommandLineProperties;
import dev.loombench.kernels.serving.LoombenchProperties;
import dev.loombench.kernels.serving.ReadyFile;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.kernels.serving.Start;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;
import tools.jackson.databind.json.JsonMapper;

/** Helidon SE server. */
public final class HelidonServer {

  /** Kept in a field: the JDK forgets the filter of a logger that nothing references. */
  private static final Logger HELIDON_START = Logger.getLogger("io.helidon.webserver.LoomServer");

  private HelidonServer() {}

  /** Starts the server. Its options are those of {@link ServerOptions}. */
  public static void main(String[] arguments) {
    Start.orExit(arguments, () -> start(arguments));
  }

  private static void start(String[] arguments) {
    Logger.getLogger("").setLevel(Level.WARNING);
    LoombenchProperties.rejectUnknown(arguments, ServerOptions.namesWith());
    var properties = CommandLineProperties.of(arguments);
    var options = ServerOptions.from(properties.loombench());
    Optional<ConnectionPool> pool = options.database().map(ConnectionPool::open);
    WebServer server = start(properties, routing(options, pool));
    options
        .readyFile()
        .ifPresent(
            file ->
                ReadyFile.announce(
                    file,
                    new InetSocketAddress(server.prototype().address(), server.port()),
                    new HelidonFacts(server.prototype(), options, pool).read(),
                    JsonMapper.shared()::writeValueAsString));
  }

  private static HttpRouting.Builder routing(ServerOptions options, Optional<ConnectionPool> pool) {
    var paths = new Routes();
    new Workloads(options).addTo(paths);
    new DatabaseWorkloads(pool).addTo(paths);
    return paths.routing();
  }

  /** Helidon does not throw if it cannot listen: it logs the exception and returns. */
  private static WebServer start(CommandLineProperties properties, HttpRouting.Builder routing) {
    var failure = new AtomicReference<Throwable>();
    HELIDON_START.setFilter(
        record -> {
          failure.compareAndSet(null, record.getThrown());
          return false;
        });
    WebServer server = ServerConfiguration.server(properties).routing(routing).build().start();
    HELIDON_START.setFilter(null);
    if (!server.isRunning()) {
      throw new IllegalStateException("Helidon does not listen", failure.get());
    }
    return server;
  }
}
