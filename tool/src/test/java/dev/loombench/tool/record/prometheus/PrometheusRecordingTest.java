package dev.loombench.tool.record.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Reading.Unavailable;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Series.Point;
import dev.loombench.tool.trial.Window;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PrometheusRecordingTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Window TEN_SECONDS = new Window(START, START.plusSeconds(10));
  private static final PrometheusSeries ANSWERS =
      new PrometheusSeries("answers", "http_requests_total", Map.of("code", "200"), true);
  private static final PrometheusSeries HEAP =
      new PrometheusSeries("heap", "jvm_memory_used_bytes", Map.of("area", "heap"), false);

  private final List<PrometheusSeries> asked = List.of(ANSWERS, HEAP);
  private final PrometheusSamples series =
      new PrometheusSamples(
          Stream.concat(
                  PrometheusPools.ALL.stream(), asked.stream().map(PrometheusSeries::selection))
              .toList());
  private final PrometheusRecording recording = new PrometheusRecording(series, "/metrics", asked);

  @Test
  void hikarisPoolIsReadWithTheTimeThatItsConnectionsTook() throws IOException {
    scraped(
        0,
        """
        hikaricp_connections_active{pool="HikariPool-1"} 4.0
        hikaricp_connections_pending{pool="HikariPool-1"} 0.0
        hikaricp_connections_acquire_seconds_count{pool="HikariPool-1"} 100
        hikaricp_connections_acquire_seconds_sum{pool="HikariPool-1"} 2.0
        hikaricp_connections_timeout_total{pool="HikariPool-1"} 1.0
        """);
    scraped(
        5,
        """
        hikaricp_connections_active{pool="HikariPool-1"} 10.0
        hikaricp_connections_pending{pool="HikariPool-1"} 30.0
        hikaricp_connections_acquire_seconds_count{pool="HikariPool-1"} 150
        hikaricp_connections_acquire_seconds_sum{pool="HikariPool-1"} 2.4
        hikaricp_connections_timeout_total{pool="HikariPool-1"} 3.0
        """);
    scraped(
        10,
        """
        hikaricp_connections_active{pool="HikariPool-1"} 1000.0
        hikaricp_connections_pending{pool="HikariPool-1"} 1000.0
        hikaricp_connections_acquire_seconds_count{pool="HikariPool-1"} 300
        hikaricp_connections_acquire_seconds_sum{pool="HikariPool-1"} 3.0
        hikaricp_connections_timeout_total{pool="HikariPool-1"} 900.0
        """);

    assertThat(recording.within(TEN_SECONDS, 1))
        .containsOnly(
            Map.entry(Metric.POOL_ACQUIRE_MEAN, new Measured(5)),
            Map.entry(Metric.POOL_ACTIVE_MEAN, new Measured(7)),
            Map.entry(Metric.POOL_PENDING_MEAN, new Measured(15)),
            Map.entry(Metric.POOL_PENDING_MAX, new Measured(30)),
            Map.entry(Metric.POOL_TIMEOUTS, new Measured(899)));
  }

  @Test
  void theReactivePoolItselfHasNoAcquireTimes() throws IOException {
    String pool =
        """
        r2dbc_pool_acquired_connections{name="connectionFactory"} 8.0
        r2dbc_pool_pending_connections{name="connectionFactory"} 3.0
        """;
    scraped(0, pool);
    scraped(10, pool);

    assertThat(recording.within(TEN_SECONDS, 1))
        .containsOnly(
            Map.entry(
                Metric.POOL_ACQUIRE_MEAN,
                new Unavailable("the server's connection pool does not export acquire times")),
            Map.entry(Metric.POOL_ACTIVE_MEAN, new Measured(8)),
            Map.entry(Metric.POOL_PENDING_MEAN, new Measured(3)),
            Map.entry(Metric.POOL_PENDING_MAX, new Measured(3)),
            Map.entry(
                Metric.POOL_TIMEOUTS,
                new Unavailable("the server's connection pool does not export acquire timeouts")));
  }

  @Test
  void theReactivePoolOfTheBundledServerIsTimed() throws IOException {
    scraped(
        0,
        """
        r2dbc_pool_acquired_connections 10.0
        r2dbc_pool_pending_connections 90.0
        r2dbc_pool_acquire_seconds_count 100
        r2dbc_pool_acquire_seconds_sum 1.5
        r2dbc_pool_timeouts_total 2.0
        """);
    scraped(
        10,
        """
        r2dbc_pool_acquired_connections 10.0
        r2dbc_pool_pending_connections 90.0
        r2dbc_pool_acquire_seconds_count 150
        r2dbc_pool_acquire_seconds_sum 9.5
        r2dbc_pool_timeouts_total 7.0
        """);

    assertThat(recording.within(TEN_SECONDS, 1))
        .containsEntry(Metric.POOL_ACQUIRE_MEAN, new Measured(160))
        .containsEntry(Metric.POOL_TIMEOUTS, new Measured(5));
  }

  @Test
  void soIsVertxsPool() throws IOException {
    scraped(
        0,
        """
        vertx_sql_pool_active_connections 10.0
        vertx_sql_pool_pending_connections 5.0
        vertx_sql_pool_acquire_seconds_count 100
        vertx_sql_pool_acquire_seconds_sum 1.5
        vertx_sql_pool_timeouts_total 2.0
        """);
    scraped(
        10,
        """
        vertx_sql_pool_active_connections 10.0
        vertx_sql_pool_pending_connections 3.0
        vertx_sql_pool_acquire_seconds_count 150
        vertx_sql_pool_acquire_seconds_sum 9.5
        vertx_sql_pool_timeouts_total 7.0
        """);

    assertThat(recording.within(TEN_SECONDS, 1))
        .containsEntry(Metric.POOL_ACQUIRE_MEAN, new Measured(160))
        .containsEntry(Metric.POOL_ACTIVE_MEAN, new Measured(10))
        .containsEntry(Metric.POOL_PENDING_MAX, new Measured(5))
        .containsEntry(Metric.POOL_TIMEOUTS, new Measured(5));
  }

  @Test
  void agroalsPoolIsReadToo() throws IOException {
    scraped(
        0,
        """
        agroal_active_count{datasource="default"} 6.0
        agroal_awaiting_count{datasource="default"} 2.0
        agroal_acquire_count_total{datasource="default"} 10.0
        agroal_blocking_time_total_milliseconds{datasource="default"} 100.0
        """);
    scraped(
        10,
        """
        agroal_acquire_count_total{datasource="default"} 30.0
        agroal_blocking_time_total_milliseconds{datasource="default"} 150.0
        """);

    assertThat(recording.within(TEN_SECONDS, 1))
        .containsEntry(Metric.POOL_ACQUIRE_MEAN, new Measured(2.5))
        .containsEntry(Metric.POOL_ACTIVE_MEAN, new Measured(6))
        .containsEntry(Metric.POOL_PENDING_MAX, new Measured(2));
  }

  @Test
  void aPoolThatGaveNoConnectionInTheWindowHasNoMean() throws IOException {
    String pool =
        """
        hikaricp_connections_active 0
        hikaricp_connections_acquire_seconds_count 7
        hikaricp_connections_acquire_seconds_sum 1
        """;
    scraped(0, pool);
    scraped(10, pool);

    assertThat(recording.within(TEN_SECONDS, 1))
        .containsEntry(
            Metric.POOL_ACQUIRE_MEAN,
            new Unavailable("no connection was taken from the pool in the window"));
  }

  @Test
  void aServerWithoutAKnownPoolSaysSo() throws IOException {
    scraped(0, "up 1\n");
    scraped(10, "up 1\n");

    assertThat(recording.within(TEN_SECONDS, 1))
        .hasSize(5)
        .allSatisfy(
            (_, reading) ->
                assertThat(reading)
                    .isEqualTo(
                        new Unavailable(
                            "the endpoint exports no known connection pool:"
                                + " HikariCP, r2dbc-pool or Agroal")));
  }

  @Test
  void whatTheStudyNamedIsAGrowthPerSecondOrAMean() throws IOException {
    scraped(
        0,
        """
        http_requests_total{code="200",uri="/a"} 10
        http_requests_total{code="200",uri="/b"} 20
        http_requests_total{code="500",uri="/a"} 1000
        jvm_memory_used_bytes{area="heap",id="Eden"} 100
        jvm_memory_used_bytes{area="heap",id="Old"} 50
        """);
    scraped(
        10,
        """
        http_requests_total{code="200",uri="/a"} 60
        http_requests_total{code="200",uri="/b"} 70
        http_requests_total{code="500",uri="/a"} 5000
        """);

    assertThat(recording.scrapedWithin(TEN_SECONDS))
        .containsOnly(Map.entry("answers", new Measured(10)), Map.entry("heap", new Measured(150)));
    assertThat(recording.series())
        .containsExactly(
            new Series("answers", "1/s", List.of(new Point(START.plusSeconds(10), 10))),
            new Series("heap", "", List.of(new Point(START, 150))));
  }

  @Test
  void aSeriesThatIsNotThereIsUnavailableByItsNameAndLabels() throws IOException {
    scraped(0, "http_requests_total{code=\"404\"} 1\njvm_memory_used_bytes{area=\"heap\"} NaN\n");
    scraped(10, "http_requests_total{code=\"404\"} 2\n");

    assertThat(recording.scrapedWithin(TEN_SECONDS))
        .containsOnly(
            Map.entry(
                "answers",
                new Unavailable("/metrics has no value for http_requests_total{code=\"200\"}")),
            Map.entry(
                "heap",
                new Unavailable("/metrics has no value for jvm_memory_used_bytes{area=\"heap\"}")));
  }

  @Test
  void aCounterThatWentBackInTheWindowIsUnavailable() throws IOException {
    scraped(0, "http_requests_total{code=\"200\"} 100\n");
    scraped(5, "http_requests_total{code=\"200\"} 3\n");
    scraped(10, "http_requests_total{code=\"200\"} 200\n");

    assertThat(recording.scrapedWithin(TEN_SECONDS))
        .containsEntry("answers", new Unavailable("counter reset"));
  }

  @Test
  void anEndpointThatNeverAnsweredIsTheReasonForEverything() {
    series.failed("/metrics answered 404");

    assertThat(recording.within(TEN_SECONDS, 1))
        .hasSize(5)
        .allSatisfy(
            (_, reading) ->
                assertThat(reading).isEqualTo(new Unavailable("/metrics answered 404")));
    assertThat(recording.scrapedWithin(TEN_SECONDS))
        .containsOnly(
            Map.entry("answers", new Unavailable("/metrics answered 404")),
            Map.entry("heap", new Unavailable("/metrics answered 404")));
    assertThat(recording.series()).isEmpty();
  }

  private void scraped(int second, String text) throws IOException {
    series.answered(START.plusSeconds(second), PrometheusText.samples(text, _ -> true));
  }
}
