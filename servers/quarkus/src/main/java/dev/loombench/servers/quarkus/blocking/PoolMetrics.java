package dev.loombench.servers.quarkus.blocking;

import io.agroal.api.AgroalDataSourceMetrics;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.function.ToDoubleFunction;

/**
 * Metrics of Agroal, with the names of Quarkus's Micrometer extension. Adds acquire timeouts, which
 * Agroal does not count.
 */
final class PoolMetrics {

  private static final double NANOS_PER_MILLI = 1e6;

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Counter timeouts;

  PoolMetrics(AgroalDataSourceMetrics pool) {
    gauge("agroal.active.count", pool, AgroalDataSourceMetrics::activeCount).register(registry);
    gauge("agroal.available.count", pool, AgroalDataSourceMetrics::availableCount)
        .register(registry);
    gauge("agroal.awaiting.count", pool, AgroalDataSourceMetrics::awaitingCount).register(registry);
    gauge(
            "agroal.blocking.time.total",
            pool,
            metrics -> metrics.blockingTimeTotal().toNanos() / NANOS_PER_MILLI)
        .baseUnit("milliseconds")
        .register(registry);
    FunctionCounter.builder("agroal.acquire.count", pool, AgroalDataSourceMetrics::acquireCount)
        .tag("datasource", "default")
        .register(registry);
    this.timeouts =
        Counter.builder("agroal.timeout.count").tag("datasource", "default").register(registry);
  }

  private static Gauge.Builder<AgroalDataSourceMetrics> gauge(
      String name, AgroalDataSourceMetrics pool, ToDoubleFunction<AgroalDataSourceMetrics> value) {
    return Gauge.builder(name, pool, value).strongReference(true).tag("datasource", "default");
  }

  /** Counts an acquire timeout. */
  void countTimeout() {
    timeouts.increment();
  }

  /** Returns all metrics in Prometheus text format. */
  String text() {
    return registry.scrape();
  }
}
