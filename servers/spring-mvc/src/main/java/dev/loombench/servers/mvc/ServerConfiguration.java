package dev.loombench.servers.mvc;

import dev.loombench.kernels.serving.ServerOptions;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import org.apache.coyote.ProtocolHandler;
import org.apache.hc.client5.http.classic.HttpClient;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.util.Timeout;
import org.springframework.boot.tomcat.TomcatProtocolHandlerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.web.client.RestClient;

/** Threads and client connections, for which Spring Boot has no properties. */
@Configuration(proxyBeanMethods = false)
class ServerConfiguration {

  /** Spring Boot configures a pool and unlimited virtual threads itself. */
  @Bean
  TomcatProtocolHandlerCustomizer<ProtocolHandler> requestThreads(ThreadModel model) {
    return handler -> {
      switch (model) {
        case ThreadModel.Unbounded unbounded ->
            handler.setExecutor(
                Executors.newCachedThreadPool(
                    Thread.ofPlatform().name("unbounded-", 1).daemon().factory()));
        case ThreadModel.LimitedVirtual(int requests, boolean reused) -> {
          ThreadFactory threads = Thread.ofVirtual().name("tomcat-handler-", 0).factory();
          handler.setExecutor(
              reused
                  ? Executors.newFixedThreadPool(requests, threads)
                  : new LimitedExecutor(requests, threads));
        }
        case ThreadModel.Pool pool -> {}
        case ThreadModel.Virtual virtual -> {}
      }
    };
  }

  /** One thread per downstream call, platform or virtual as for requests. */
  @Bean(destroyMethod = "shutdownNow")
  ExecutorService callThreads(ThreadModel model) {
    return switch (model) {
      case ThreadModel.Pool pool -> platformThreads();
      case ThreadModel.Unbounded unbounded -> platformThreads();
      case ThreadModel.Virtual virtual -> virtualThreads();
      case ThreadModel.LimitedVirtual limited -> virtualThreads();
    };
  }

  private static ExecutorService virtualThreads() {
    return Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("call-", 1).factory());
  }

  private static ExecutorService platformThreads() {
    return Executors.newCachedThreadPool(Thread.ofPlatform().name("call-", 1).daemon().factory());
  }

  @Bean
  PoolingHttpClientConnectionManager clientConnections(ServerOptions options) {
    return PoolingHttpClientConnectionManagerBuilder.create()
        .setMaxConnTotal(options.clientConnections())
        .setMaxConnPerRoute(options.clientConnections())
        .setDefaultConnectionConfig(
            ConnectionConfig.custom()
                .setConnectTimeout(Timeout.of(ServerOptions.LONGEST_CONNECT))
                .build())
        .build();
  }

  /** No retries, redirects, decompression and cookies, as in WebFlux's WebClient. */
  @Bean
  RestClient restClient(PoolingHttpClientConnectionManager connections) {
    HttpClient client =
        HttpClients.custom()
            .setConnectionManager(connections)
            .setConnectionManagerShared(true)
            .setDefaultRequestConfig(
                RequestConfig.custom()
                    .setConnectionRequestTimeout(
                        Timeout.of(ServerOptions.LONGEST_WAIT_FOR_CONNECTION))
                    .build())
            .disableAutomaticRetries()
            .disableRedirectHandling()
            .disableContentCompression()
            .disableCookieManagement()
            .build();
    return RestClient.builder()
        .requestFactory(new HttpComponentsClientHttpRequestFactory(client))
        .build();
  }
}
