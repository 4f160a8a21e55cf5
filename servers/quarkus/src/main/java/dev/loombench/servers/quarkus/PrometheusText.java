package dev.loombench.servers.quarkus;

/** How figures are told at {@code /metrics}. */
public final class PrometheusText {

  /** The version of Prometheus' text format that Micrometer writes. */
  public static final String TYPE = "text/plain;version=0.0.4;charset=utf-8";

  private PrometheusText() {}
}
