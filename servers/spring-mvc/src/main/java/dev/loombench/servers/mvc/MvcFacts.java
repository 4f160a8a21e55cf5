package dev.loombench.servers.mvc;

import dev.loombench.kernels.serving.FrameworkMetrics;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.servers.mvc.data.DatabaseFacts;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import org.apache.catalina.util.ServerInfo;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.stereotype.Component;

/** Facts, read back from the running Tomcat and the client. */
@Component
class MvcFacts {

  private final ThreadModel model;
  private final PoolingHttpClientConnectionManager clientConnections;
  private final DatabaseFacts databaseFacts;
  private final ServerOptions options;
  private final FrameworkMetrics metrics;

  MvcFacts(
      ThreadModel model,
      PoolingHttpClientConnectionManager clientConnections,
      DatabaseFacts databaseFacts,
      ServerOptions options,
      FrameworkMetrics metrics) {
    this.model = model;
    this.clientConnections = clientConnections;
    this.databaseFacts = databaseFacts;
    this.options = options;
    this.metrics = metrics;
  }

  Map<String, Object> read(TomcatWebServer server) {
    var protocol =
        (AbstractHttp11Protocol<?>) server.getTomcat().getConnector().getProtocolHandler();
    Map<String, Object> facts = new TreeMap<>();
    facts.put("server.name", "spring-mvc");
    facts.put(
        "server.framework",
        "Spring Boot %s, Spring MVC %s".formatted(SpringBootVersion.getVersion(), Versions.SPRING));
    facts.put("server.engine", ServerInfo.getServerInfo());
    facts.put("server.transport", protocol.getClass().getSimpleName());
    facts.put("server.backlog", protocol.getAcceptCount());
    facts.put("server.max-connections", protocol.getMaxConnections());
    facts.put("server.max-keep-alive-requests", protocol.getMaxKeepAliveRequests());
    facts.put("server.keep-alive-timeout-millis", protocol.getKeepAliveTimeout());
    facts.put("server.connection-timeout-millis", protocol.getConnectionTimeout());
    facts.put("server.metrics", metrics.name().toLowerCase(Locale.ROOT));
    facts.put("threads.model", model.title());
    facts.put("threads.executor", protocol.getExecutor().getClass().getName());
    facts.put("threads.max", maxThreads(protocol.getExecutor()));
    facts.put("client.max-connections", clientConnections.getMaxTotal());
    facts.putAll(databaseFacts.read());
    options.files().ifPresent(folder -> facts.put("threads.file-by", "request"));
    return facts;
  }

  private static String maxThreads(Executor executor) {
    return switch (executor) {
      case ThreadPoolExecutor pool -> String.valueOf(pool.getMaximumPoolSize());
      case LimitedExecutor limited -> String.valueOf(limited.limit());
      case java.util.concurrent.ThreadPoolExecutor pool when isLimited(pool) ->
          String.valueOf(pool.getMaximumPoolSize());
      default -> "unbounded";
    };
  }

  /** Returns false for the pool of unlimited threads, whose maximum is the largest number. */
  private static boolean isLimited(java.util.concurrent.ThreadPoolExecutor pool) {
    return pool.getMaximumPoolSize() < Integer.MAX_VALUE;
  }
}
