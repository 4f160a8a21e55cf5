package dev.loombench.servers.webflux;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Metrics of the connection pool, in Prometheus text format. */
@RestController
@ConditionalOnDatabase
class MetricsController {

  private static final MediaType PROMETHEUS =
      MediaType.parseMediaType("text/plain;version=0.0.4;charset=utf-8");

  private final PrometheusMeterRegistry meters;

  MetricsController(PrometheusMeterRegistry meters) {
    this.meters = meters;
  }

  @GetMapping("/metrics")
  Mono<ResponseEntity<String>> metrics() {
    return Mono.just(ResponseEntity.ok().contentType(PROMETHEUS).body(meters.scrape()));
  }
}
