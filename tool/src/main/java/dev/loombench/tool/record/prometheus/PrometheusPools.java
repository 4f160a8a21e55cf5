package dev.loombench.tool.record.prometheus;

import java.util.List;
import java.util.Map;

/**
 * What connection pools are called at an endpoint: HikariCP and r2dbc-pool as Micrometer binds
 * them, Agroal as Quarkus does. Where a server has several pools, they are added up.
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
   * Connections got. r2dbc-pool by itself tells neither their number nor their times, Vert.x's pool
   * nothing at all; the bundled servers time them and tell them as Micrometer would.
   */
  static final PrometheusSelection ACQUIRED =
      PrometheusSelection.ofNames(
          "hikaricp_connections_acquire_seconds_count",
          "r2dbc_pool_acquire_seconds_count",
          "agroal_acquire_count_total",
          "vertx_sql_pool_acquire_seconds_count");

  /** How long getting them took, summed up. */
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

  /**
   * Requests that waited for a connection in vain; Agroal does not tell, the bundled server does.
   */
  static final PrometheusSelection TIMEOUTS =
      PrometheusSelection.ofNames(
          "hikaricp_connections_timeout_total",
          "r2dbc_pool_timeouts_total",
          "agroal_timeout_count_total",
          "vertx_sql_pool_timeouts_total");

  static final List<PrometheusSelection> ALL =
      List.of(ACTIVE, PENDING, ACQUIRED, ACQUIRE_MILLIS, TIMEOUTS);

  private PrometheusPools() {}
}
