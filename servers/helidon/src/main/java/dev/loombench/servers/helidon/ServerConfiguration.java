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

/** Settings equal to those of the other servers; docs/servers.md gives the reasons. */
final class ServerConfiguration {

  /** 100 years: Helidon has no value for an unlimited timeout. */
  static final Duration NEVER = Duration.ofDays(36_500);

  private ServerConfiguration() {}

  /** Helidon's own properties, such as {@code --server.backlog=100}, take precedence. */
  static WebServerConfig.Builder server(CommandLineProperties properties) {
    return WebServer.builder()
        .host(Optional.ofNullable(properties.get("server.address")).orElse("127.0.0.1"))
        .port(8080)
        .backlog(4096)
        .idleConnectionTimeout(NEVER)
        .idleConnectionPeriod(NEVER)
        .connectionOptions(SocketOptions.builder().tcpNoDelay(true).build())
        .shutdownHook(false)
        .config(Config.just(ConfigSources.create(helidonProperties(properties))).get("server"));
  }

  private static Map<String, String> helidonProperties(CommandLineProperties properties) {
    return properties.arguments().entrySet().stream()
        .filter(property -> property.getKey().startsWith("server."))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Helidon's pool limits idle connections only; {@link Downstream} limits all. */
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
