package dev.loombench.servers.webflux;

import dev.loombench.kernels.serving.ServerOptions;
import io.netty.channel.ChannelOption;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.scheduler.Scheduler;
import reactor.netty.DisposableServer;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** Loops, threads and connections that Spring Boot has no property for. */
@Configuration(proxyBeanMethods = false)
class Footing {

  private static final int BACKLOG = 4096;

  @Bean(destroyMethod = "dispose")
  LoopResources loopResources(EventLoops eventLoops) {
    return eventLoops.resources();
  }

  /** The client runs on the server's loops, as it does by default. */
  @Bean
  ReactorResourceFactory reactorResources(LoopResources loops, ConnectionProvider connections) {
    ReactorResourceFactory resources = new ReactorResourceFactory();
    resources.setUseGlobalResources(false);
    resources.setLoopResources(loops);
    resources.setConnectionProvider(connections);
    return resources;
  }

  @Bean(destroyMethod = "dispose")
  Scheduler kernels(ComputeOn computeOn) {
    return computeOn.scheduler();
  }

  /** Any number of calls may wait for a connection, the last one used is used first. */
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

  /** Keeps the running server, to read back from it what is in force. */
  @Bean
  AtomicReference<DisposableServer> running() {
    return new AtomicReference<>();
  }

  @Bean
  NettyServerCustomizer backlog(AtomicReference<DisposableServer> running) {
    return server -> server.option(ChannelOption.SO_BACKLOG, BACKLOG).doOnBound(running::set);
  }
}
