package dev.loombench.tool.record.prometheus;

import dev.loombench.tool.record.LiveFigure;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Metric names of connection pools: HikariCP and r2dbc-pool as bound by Micrometer, Agroal as
 * exported by Quarkus. Several pools of one server are added up.
 */
final class PrometheusPools {

  static final PrometheusSelection ACTIVE =
      PrometheusSelection.ofNames(
          "hikaricp_connections_active",
          "r2dbc_pool_acquired_connections",
          "agroal_active_count",
          "vertx_sql_pool_active_connections");

  static final PrometheusSelection PENDING =
      PrometheusSelection.ofNames(
          "hikaricp_connections_pending",
          "r2dbc_pool_pending_connections",
          "agroal_awaiting_count",
          "vertx_sql_pool_pending_connections");

  /**
   * Acquired connections. r2dbc-pool exports neither count nor times, and Vert.x's pool exports
   * nothing; bundled servers measure and export them like Micrometer.
   */
  static final PrometheusSelection ACQUIRED =
      PrometheusSelection.ofNames(
          "hikaricp_connections_acquire_seconds_count",
          "r2dbc_pool_acquire_seconds_count",
          "agroal_acquire_count_total",
          "vertx_sql_pool_acquire_seconds_count");

  static final PrometheusSelection ACQUIRE_MILLIS =
      new PrometheusSelection(
          Map.of(
              "hikaricp_connections_acquire_seconds_sum",
              1000.0,
              "r2dbc_pool_acquire_seconds_sum",
              1000.0,
              "agroal_blocking_time_total_milliseconds",
              1.0,
              "vertx_sql_pool_acquire_seconds_sum",
              1000.0),
          Map.of());

  /** Pool acquire timeouts. Agroal does not export them; the bundled server does. */
  static final PrometheusSelection TIMEOUTS =
      PrometheusSelection.ofNames(
          "hikaricp_connections_timeout_total",
          "r2dbc_pool_timeouts_total",
          "agroal_timeout_count_total",
          "vertx_sql_pool_timeouts_total");

  static final List<PrometheusSelection> ALL =
      List.of(ACTIVE, PENDING, ACQUIRED, ACQUIRE_MILLIS, TIMEOUTS);

  private static final Map<LiveFigure, PrometheusSelection> LIVE =
      Map.of(
          LiveFigure.POOL_ACTIVE, ACTIVE,
          LiveFigure.POOL_PENDING, PENDING,
          LiveFigure.POOL_TIMEOUTS, TIMEOUTS);

  private PrometheusPools() {}

  /** Returns the last values of the pools. */
  static Map<LiveFigure, Double> latest(PrometheusSamples samples) {
    var latest = new EnumMap<LiveFigure, Double>(LiveFigure.class);
    LIVE.forEach(
        (figure, selection) ->
            samples.of(selection).last().ifPresent(value -> latest.put(figure, value)));
    return latest;
  }
}
