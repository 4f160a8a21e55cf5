package dev.loombench.servers.quarkus;

/** Content type of {@code /metrics}. */
public final class PrometheusText {

  /** Prometheus text format, in the version that Micrometer writes. */
  public static final String TYPE = "text/plain;version=0.0.4;charset=utf-8";

  private PrometheusText() {}
}
