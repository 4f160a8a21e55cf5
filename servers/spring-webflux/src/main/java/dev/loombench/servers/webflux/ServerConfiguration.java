package dev.loombench.servers.webflux;

import dev.loombench.kernels.serving.ComputeOn;
import dev.loombench.kernels.serving.EventLoops;
import dev.loombench.kernels.serving.ServerOptions;
import io.netty.channel.ChannelOption;
import java.util.concurrent.CompletableFuture;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.netty.DisposableServer;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** Event loops, threads and client connections, for which Spring Boot has no properties. */
@Configuration(proxyBeanMethods = false)
class ServerConfiguration {

  private static final int BACKLOG = 4096;

  /**
   * As Reactor Netty's default resources, one of the loops accepts connections, unless its property
   * {@code reactor.netty.ioSelectCount} gives the acceptor a loop of its own.
   */
  @Bean(destroyMethod = "dispose")
  LoopResources loopResources(EventLoops eventLoops) {
    int loops = eventLoops.count().orElse(LoopResources.DEFAULT_IO_WORKER_COUNT);
    int acceptors = LoopResources.DEFAULT_IO_SELECT_COUNT;
    return acceptors > 0
        ? LoopResources.create("loop", acceptors, loops, true)
        : LoopResources.create("loop", loops, true);
  }

  /** Runs the client on the server's event loops, Spring Boot's default. */
  @Bean
  ReactorResourceFactory reactorResources(LoopResources loops, ConnectionProvider connections) {
    ReactorResourceFactory resources = new ReactorResourceFactory();
    resources.setUseGlobalResources(false);
    resources.setLoopResources(loops);
    resources.setConnectionProvider(connections);
    return resources;
  }

  /** Not Reactor's parallel scheduler, whose timers kernels would delay. */
  @Bean(destroyMethod = "dispose")
  Scheduler kernels(ComputeOn computeOn) {
    return switch (computeOn) {
      case WORKER -> Schedulers.newParallel("compute", computeOn.workers(), true);
      case LOOP -> Schedulers.immediate();
    };
  }

  /** Any number of calls may wait for a connection; connections are reused last in, first out. */
  @Bean(destroyMethod = "dispose")
  ConnectionProvider clientConnections(ServerOptions options) {
    return ConnectionProvider.builder("downstream")
        .maxConnections(options.clientConnections())
        .pendingAcquireMaxCount(-1)
        .pendingAcquireTimeout(ServerOptions.LONGEST_WAIT_FOR_CONNECTION)
        .lifo()
        .build();
  }

  @Bean
  WebClient webClient(ReactorResourceFactory resources) {
    int connectMillis = (int) ServerOptions.LONGEST_CONNECT.toMillis();
    return WebClient.builder()
        .clientConnector(
            new ReactorClientHttpConnector(
                resources,
                client ->
                    client
                        .disableRetry(true)
                        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, connectMillis)))
        .build();
  }

  /** Holds the running server, which an event loop sets, perhaps after the application started. */
  @Bean
  CompletableFuture<DisposableServer> running() {
    return new CompletableFuture<>();
  }

  @Bean
  NettyServerCustomizer backlog(CompletableFuture<DisposableServer> running) {
    return server -> server.option(ChannelOption.SO_BACKLOG, BACKLOG).doOnBound(running::complete);
  }
}
