package dev.loombench.servers.webflux;

import dev.loombench.kernels.serving.ComputeOn;
import dev.loombench.kernels.serving.EventLoops;
import dev.loombench.kernels.serving.FrameworkMetrics;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.StreamSupport;
import org.springframework.boot.SpringBootVersion;
import org.springframework.stereotype.Component;
import reactor.core.scheduler.Schedulers;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** Facts, read back from the running Netty and the client. */
@Component
class WebfluxFacts {

  private final CompletableFuture<DisposableServer> running;
  private final LoopResources loops;
  private final EventLoops eventLoops;
  private final ComputeOn computeOn;
  private final ConnectionProvider clientConnections;
  private final FileWorkload files;
  private final FrameworkMetrics metrics;
  private final Optional<DatabaseFacts> database;

  WebfluxFacts(
      CompletableFuture<DisposableServer> running,
      LoopResources loops,
      EventLoops eventLoops,
      ComputeOn computeOn,
      ConnectionProvider clientConnections,
      FileWorkload files,
      FrameworkMetrics metrics,
      Optional<DatabaseFacts> database) {
    this.running = running;
    this.loops = loops;
    this.eventLoops = eventLoops;
    this.computeOn = computeOn;
    this.clientConnections = clientConnections;
    this.files = files;
    this.metrics = metrics;
    this.database = database;
  }

  Map<String, Object> read() {
    DisposableServer server = running.join();
    EventLoopGroup group = loops.onServer(LoopResources.DEFAULT_NATIVE);
    Map<String, Object> facts = new TreeMap<>();
    facts.put("server.name", "spring-webflux");
    facts.put(
        "server.framework",
        "Spring Boot %s, Spring WebFlux %s"
            .formatted(SpringBootVersion.getVersion(), Versions.SPRING));
    facts.put("server.engine", "Reactor Netty " + versionOf(HttpServer.class));
    facts.put("server.transport", server.channel().getClass().getSimpleName());
    facts.put("server.backlog", server.channel().config().getOption(ChannelOption.SO_BACKLOG));
    facts.put("server.max-connections", "unlimited");
    facts.put("server.max-keep-alive-requests", -1);
    facts.put("server.keep-alive-timeout-millis", -1);
    facts.put("server.connection-timeout-millis", -1);
    facts.put("server.metrics", metrics.name().toLowerCase(Locale.ROOT));
    facts.put("threads.model", "event-loop");
    facts.put("threads.event-loops", count(group));
    facts.put("threads.event-loops.reason", eventLoops.reason("max(processors, 4)"));
    facts.put(
        "threads.acceptor",
        LoopResources.DEFAULT_IO_SELECT_COUNT > 0
            ? "an event loop of its own, set by reactor.netty.ioSelectCount"
            : "the first of the event loops, the framework's default");
    facts.put("threads.compute-on", computeOn.name().toLowerCase(Locale.ROOT));
    facts.put("threads.compute", computeOn.workers());
    facts.put("threads.timer", Schedulers.DEFAULT_POOL_SIZE);
    facts.put("client.max-connections", clientConnections.maxConnections());
    facts.putAll(files.facts());
    database.map(DatabaseFacts::read).ifPresent(facts::putAll);
    return facts;
  }

  private static long count(EventLoopGroup group) {
    return StreamSupport.stream(group.spliterator(), false).count();
  }

  static String versionOf(Class<?> type) {
    return Versions.of(type);
  }
}
