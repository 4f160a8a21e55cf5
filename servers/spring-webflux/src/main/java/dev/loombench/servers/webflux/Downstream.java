package dev.loombench.servers.webflux;

import dev.loombench.kernels.CallParameters;
import dev.loombench.kernels.DownstreamFailure;
import dev.loombench.kernels.serving.ServerOptions;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClientException;
import org.springframework.web.reactive.function.client.WebClientResponseException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Client of the downstream service; no thread waits for a call. */
@Component
class Downstream {

  private final ServerOptions options;
  private final WebClient client;

  Downstream(ServerOptions options, WebClient client) {
    this.options = options;
    this.client = client;
  }

  /** Makes the calls concurrently and emits the total size of the answers in bytes. */
  Mono<Long> bytesFrom(CallParameters parameters) {
    String url =
        options
            .downstream()
            .map(base -> base + "/slow?millis=" + parameters.millis())
            .orElseThrow(DownstreamFailure::notConfigured);
    return Flux.range(0, parameters.fanout())
        .flatMap(call -> bytesFrom(url))
        .reduce(0L, Long::sum)
        .onErrorMap(WebClientException.class, Downstream::failure);
  }

  private Mono<Integer> bytesFrom(String url) {
    return client.get().uri(url).retrieve().bodyToMono(byte[].class).map(body -> body.length);
  }

  private static DownstreamFailure failure(WebClientException failed) {
    return switch (failed) {
      case WebClientResponseException answer ->
          DownstreamFailure.answered(answer.getStatusCode().value(), answer);
      default -> DownstreamFailure.unreachable(failed);
    };
  }
}
