package dev.loombench.servers.helidon;

import dev.loombench.hikari.ConnectionPool;
import dev.loombench.kernels.serving.GivenProperties;
import dev.loombench.kernels.serving.LoombenchProperties;
import dev.loombench.kernels.serving.ReadyFile;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.kernels.serving.Start;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** Starts the server and says so. */
public final class HelidonServer {

  private HelidonServer() {}

  /** Starts it; the options are those of {@link ServerOptions}. */
  public static void main(String[] arguments) {
    Start.orExit(() -> start(arguments));
  }

  private static void start(String[] arguments) {
    Logger.getLogger("").setLevel(Level.WARNING);
    LoombenchProperties.refuseUnknown(
        arguments,
        Stream.of(ServerOptions.NAMES, ServerOptions.STORAGE_NAMES)
            .flatMap(names -> names.stream())
            .collect(Collectors.toSet()));
    var given = GivenProperties.of(arguments);
    var options = ServerOptions.from(new LoombenchProperties(given::get));
    Optional<ConnectionPool> pool = options.database().map(ConnectionPool::open);
    WebServer server = listening(given, routing(options, pool));
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
    var paths = new Paths();
    new Workloads(options).addTo(paths);
    new DatabaseWorkloads(pool).addTo(paths);
    return paths.routing();
  }

  /** Helidon logs why it could not listen and returns as if it did. */
  private static WebServer listening(GivenProperties given, HttpRouting.Builder routing) {
    WebServer server = Footing.server(given).routing(routing).build().start();
    if (!server.isRunning()) {
      throw new IllegalStateException("it does not listen, for the reason above");
    }
    return server;
  }
}
