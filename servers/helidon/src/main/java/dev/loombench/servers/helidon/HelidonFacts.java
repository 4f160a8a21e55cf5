package dev.loombench.servers.helidon;

import dev.loombench.hikari.ConnectionPool;
import dev.loombench.kernels.serving.ServerOptions;
import io.helidon.common.Version;
import io.helidon.webserver.WebServerConfig;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Facts, read back from the running server. */
record HelidonFacts(WebServerConfig server, ServerOptions options, Optional<ConnectionPool> pool) {

  Map<String, Object> read() {
    Map<String, Object> facts = new TreeMap<>();
    facts.put("server.name", "helidon");
    facts.put("server.framework", "Helidon SE " + Version.VERSION);
    facts.put("server.engine", "Helidon WebServer " + Version.VERSION);
    facts.put("server.transport", server.useNio() ? "SocketChannel, blocking" : "Socket");
    facts.put("server.backlog", server.backlog());
    facts.put(
        "server.max-connections",
        server.maxTcpConnections() < 0 ? "unlimited" : server.maxTcpConnections());
    facts.put("server.max-keep-alive-requests", -1);
    facts.put("server.keep-alive-timeout-millis", idleMillis());
    facts.put("server.connection-timeout-millis", idleMillis());
    facts.put("threads.model", "virtual");
    facts.put("threads.one-for-each", "connection");
    facts.put("threads.max", "unbounded");
    facts.put("client.max-connections", options.clientConnections());
    pool.ifPresent(
        open -> {
          facts.putAll(open.facts());
          facts.put("database.persistence", "jdbc");
        });
    options.files().ifPresent(folder -> facts.put("threads.file-by", "request"));
    return facts;
  }

  /** Returns the timeout of idle connections, which also limits slow requests. */
  private long idleMillis() {
    return server.idleConnectionTimeout().equals(ServerConfiguration.NEVER)
        ? -1
        : server.idleConnectionTimeout().toMillis();
  }
}
