package dev.loombench.servers.quarkus;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.common.annotation.Blocking;
import jakarta.inject.Singleton;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;

/**
 * Metrics of a build with Quarkus's extension for Micrometer, which times every request. The
 * extension registers its meters in the registry that is produced here.
 */
@Path("q/metrics")
@Singleton
@IfBuildProperty(name = "quarkus.micrometer.enabled", stringValue = "true")
class FrameworkMetricsResource {

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

  @jakarta.enterprise.inject.Produces
  @Singleton
  PrometheusMeterRegistry registry() {
    return registry;
  }

  @GET
  @Blocking
  @Produces(PrometheusText.TYPE)
  public String metrics() {
    return registry.scrape();
  }
}
