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

/** The service behind this one, called without blocking a thread. */
@Component
class Downstream {

  private final ServerOptions options;
  private final WebClient client;

  Downstream(ServerOptions options, WebClient client) {
    this.options = options;
    this.client = client;
  }

  /** Makes the calls at once and returns how many bytes came back in all. */
  Mono<Long> bytesFrom(CallParameters parameters) {
    String slow =
        options
            .downstream()
            .map(base -> base + "/slow?millis=" + parameters.millis())
            .orElseThrow(DownstreamFailure::notNamed);
    return Flux.range(0, parameters.fanout())
        .flatMap(call -> bytesFrom(slow))
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
