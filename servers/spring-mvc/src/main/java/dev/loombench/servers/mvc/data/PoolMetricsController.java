package dev.loombench.servers.mvc.data;

import dev.loombench.hikari.ConnectionPool;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Metrics of the connection pool; the path does not exist without a database. */
@RestController
@ConditionalOnProperty("loombench.database")
class PoolMetricsController {

  /** Prometheus text format, in the version that Micrometer writes. */
  private static final MediaType PROMETHEUS =
      MediaType.parseMediaType("text/plain;version=0.0.4;charset=UTF-8");

  private final ConnectionPool pool;

  PoolMetricsController(ConnectionPool pool) {
    this.pool = pool;
  }

  @GetMapping("/metrics")
  ResponseEntity<String> metrics() {
    return ResponseEntity.ok().contentType(PROMETHEUS).body(pool.metrics());
  }
}
