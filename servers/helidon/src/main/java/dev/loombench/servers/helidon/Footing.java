package dev.loombench.servers.helidon;

import dev.loombench.kernels.serving.CommandLineProperties;
import dev.loombench.kernels.serving.ServerOptions;
import io.helidon.common.socket.SocketOptions;
import io.helidon.config.Config;
import io.helidon.config.ConfigSources;
import io.helidon.webclient.api.Proxy;
import io.helidon.webclient.api.WebClient;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What makes the server stand on equal footing with the others; docs/servers.md says why. */
final class Footing {

  /** There is no word for it; Helidon waits so many milliseconds. */
  static final Duration NEVER = Duration.ofDays(36_500);

  private Footing() {}

  /** Helidon's own properties, such as {@code --server.backlog=100}, go before ours. */
  static WebServerConfig.Builder server(CommandLineProperties given) {
    return WebServer.builder()
        .host(Optional.ofNullable(given.get("server.address")).orElse("127.0.0.1"))
        .port(8080)
        .backlog(4096)
        .idleConnectionTimeout(NEVER)
        .idleConnectionPeriod(NEVER)
        .connectionOptions(SocketOptions.builder().tcpNoDelay(true).build())
        .shutdownHook(false)
        .config(Config.just(ConfigSources.create(ofHelidon(given))).get("server"));
  }

  private static Map<String, String> ofHelidon(CommandLineProperties given) {
    return given.arguments().entrySet().stream()
        .filter(property -> property.getKey().startsWith("server."))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Its pool has no limit but for idle connections: {@link Downstream} has the other. */
  static WebClient client(ServerOptions options) {
    return WebClient.builder()
        .connectionCacheSize(options.clientConnections())
        .shareConnectionCache(false)
        .socketOptions(
            SocketOptions.builder()
                .connectTimeout(ServerOptions.LONGEST_CONNECT)
                .readTimeout(Duration.ZERO)
                .tcpNoDelay(true)
                .build())
        .followRedirects(false)
        .proxy(Proxy.noProxy())
        .build();
  }
}
