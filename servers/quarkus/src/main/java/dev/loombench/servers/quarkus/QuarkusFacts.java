package dev.loombench.servers.quarkus;

import dev.loombench.kernels.serving.BadProperty;
import dev.loombench.kernels.serving.EventLoops;
import dev.loombench.kernels.serving.FrameworkMetrics;
import dev.loombench.kernels.serving.LoombenchProperties;
import dev.loombench.kernels.serving.ServerOptions;
import io.netty.util.concurrent.EventExecutor;
import io.quarkus.runtime.ExecutorRecorder;
import io.quarkus.runtime.ThreadPoolConfig;
import io.quarkus.vertx.http.HttpServer;
import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.impl.VertxInternal;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/** Facts, read back from the running server. */
@Singleton
class QuarkusFacts implements HttpServerOptionsCustomizer {

  private final ServerOptions options;
  private final LoombenchProperties properties;
  private final EventLoops eventLoops;
  private final Backend backend;
  private final HttpServer server;
  private final Vertx vertx;
  private final ThreadPoolConfig workers;
  private final FrameworkMetrics metrics;
  private volatile HttpServerOptions http;

  QuarkusFacts(
      ServerOptions options,
      LoombenchProperties properties,
      EventLoops eventLoops,
      Backend backend,
      HttpServer server,
      Vertx vertx,
      ThreadPoolConfig workers,
      Instance<FrameworkMetricsResource> instrumented) {
    this.options = options;
    this.properties = properties;
    this.eventLoops = eventLoops;
    this.backend = backend;
    this.server = server;
    this.vertx = vertx;
    this.workers = workers;
    this.metrics =
        instrumented.isResolvable() ? FrameworkMetrics.MICROMETER : FrameworkMetrics.NONE;
  }

  /**
   * Rejects metrics that require another build.
   *
   * @throws BadProperty if the build differs from {@code loombench.metrics}
   */
  void requireBuildForMetrics() {
    if (FrameworkMetrics.from(properties) != metrics) {
      throw LoombenchProperties.invalid(
          FrameworkMetrics.PROPERTY,
          properties.text(FrameworkMetrics.PROPERTY).orElse("none"),
          keyOfMetrics() + ", which this jar is built for");
    }
  }

  private String keyOfMetrics() {
    return metrics.name().toLowerCase(Locale.ROOT);
  }

  /** Keeps the options, from which the facts are read. */
  @Override
  public void customizeHttpServer(HttpServerOptions options) {
    http = options;
  }

  InetSocketAddress address() {
    return new InetSocketAddress(http.getHost(), server.getPort());
  }

  Map<String, Object> read() {
    Model model = Model.valueOf(properties.text("model").orElseThrow().toUpperCase(Locale.ROOT));
    String vertxVersion = Versions.of("io.vertx", "vertx-core");
    Map<String, Object> facts = new TreeMap<>(backend.facts());
    facts.put("server.name", "quarkus");
    facts.put("server.framework", "Quarkus " + Versions.of("io.quarkus", "quarkus-core"));
    facts.put("server.engine", "Vert.x " + vertxVersion);
    facts.put("server.transport", vertx.isNativeTransportEnabled() ? "native" : "NIO");
    facts.put("server.backlog", http.getAcceptBacklog());
    facts.put("server.max-connections", "unlimited");
    facts.put("server.max-keep-alive-requests", -1);
    facts.put("server.keep-alive-timeout-millis", orUnlimited(http.getIdleTimeout()));
    facts.put("server.connection-timeout-millis", orUnlimited(http.getReadIdleTimeout()));
    facts.put("server.metrics", keyOfMetrics());
    facts.put("threads.model", model.title());
    facts.put("threads.event-loops", loops());
    facts.put("threads.event-loops.reason", eventLoops.reason("2 x processors"));
    switch (model) {
      case WORKER -> facts.putAll(workerFacts());
      case VIRTUAL -> {
        facts.put("threads.executor", "a virtual thread per request");
        facts.put("threads.max", "unbounded");
      }
      case REACTIVE -> {}
    }
    facts.put("client.max-connections", options.clientConnections());
    if (options.database().isPresent()) {
      facts.put("database.persistence", properties.text("persistence").orElseThrow());
    }
    return facts;
  }

  private Map<String, Object> workerFacts() {
    return Map.of(
        "threads.executor",
        ExecutorRecorder.getCurrent().getClass().getName(),
        "threads.max",
        workers.maxThreads().orElseThrow(),
        "threads.queue",
        workers.queueSize().isPresent() ? workers.queueSize().getAsInt() : "unbounded");
  }

  private long loops() {
    Iterable<EventExecutor> loops = ((VertxInternal) vertx).getEventLoopGroup();
    return StreamSupport.stream(loops.spliterator(), false).count();
  }

  private static int orUnlimited(int timeout) {
    return timeout == 0 ? -1 : timeout;
  }
}
