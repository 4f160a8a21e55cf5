package dev.loombench.tool.record.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrometheusTextTest {

  /** The example of the text format's own description. */
  private static final String DESCRIBED =
      """
      # HELP http_requests_total The total number of HTTP requests.
      # TYPE http_requests_total counter
      http_requests_total{method="post",code="200"} 1027 1395066363000
      http_requests_total{method="post",code="400"}    3 1395066363000

      # Escaping in label values:
      msdos_file_access_time_seconds{path="C:\\\\DIR\\\\FILE.TXT",error="Cannot find file:\\n\\"FILE.TXT\\""} 1.458255915e9

      # Minimalistic line:
      metric_without_timestamp_and_labels 12.47

      # A weird metric from before the epoch:
      something_weird{problem="division by zero"} +Inf -3982045

      # A histogram, which has a pretty complex representation in the text format:
      # HELP http_request_duration_seconds A histogram of the request duration.
      # TYPE http_request_duration_seconds histogram
      http_request_duration_seconds_bucket{le="0.05"} 24054
      http_request_duration_seconds_bucket{le="0.1"} 33444
      http_request_duration_seconds_bucket{le="0.2"} 100392
      http_request_duration_seconds_bucket{le="0.5"} 129389
      http_request_duration_seconds_bucket{le="1"} 133988
      http_request_duration_seconds_bucket{le="+Inf"} 144320
      http_request_duration_seconds_sum 53423
      http_request_duration_seconds_count 144320

      # Finally a summary, which has a complex representation, too:
      # HELP rpc_duration_seconds A summary of the RPC duration in seconds.
      # TYPE rpc_duration_seconds summary
      rpc_duration_seconds{quantile="0.01"} 3102
      rpc_duration_seconds{quantile="0.99"} 76656
      rpc_duration_seconds_sum 1.7560473e+07
      rpc_duration_seconds_count 2693
      """;

  @Test
  void theExampleOfTheFormatsDescriptionIsReadWhole() throws IOException {
    List<PrometheusText.Sample> samples = PrometheusText.samples(DESCRIBED, _ -> true);

    assertThat(samples)
        .hasSize(17)
        .contains(
            sample("http_requests_total", Map.of("method", "post", "code", "200"), 1027),
            sample("http_requests_total", Map.of("method", "post", "code", "400"), 3),
            sample(
                "msdos_file_access_time_seconds",
                Map.of("path", "C:\\DIR\\FILE.TXT", "error", "Cannot find file:\n\"FILE.TXT\""),
                1_458_255_915),
            sample("metric_without_timestamp_and_labels", Map.of(), 12.47),
            sample(
                "something_weird", Map.of("problem", "division by zero"), Double.POSITIVE_INFINITY),
            sample("http_request_duration_seconds_bucket", Map.of("le", "+Inf"), 144_320),
            sample("rpc_duration_seconds_sum", Map.of(), 17_560_473));
  }

  @Test
  void openMetricsWithTimestampsExemplarsAndItsEndIsReadToo() throws IOException {
    String text =
        """
        # TYPE foo histogram
        foo_bucket{le="0.1"} 8.0 # {} 0.054
        foo_bucket{le="1.0"} 11.0 1520879607.789 # {trace_id="KOO5S4vxi0o"} 0.67
        # TYPE acme_http_router_request_seconds summary
        # UNIT acme_http_router_request_seconds seconds
        acme_http_router_request_seconds_sum{path="/api/v1",method="GET"} 9036.32
        # EOF
        """;

    assertThat(PrometheusText.samples(text, _ -> true))
        .containsExactly(
            sample("foo_bucket", Map.of("le", "0.1"), 8),
            sample("foo_bucket", Map.of("le", "1.0"), 11),
            sample(
                "acme_http_router_request_seconds_sum",
                Map.of("path", "/api/v1", "method", "GET"),
                9036.32));
  }

  @Test
  void spacesATrailingCommaAndBracesInALabelAreNoObstacle() throws IOException {
    assertThat(
            PrometheusText.samples(
                "  hikaricp_connections { pool = \"Hikari{1}, a\" , } \t 10.0 \r\nb{} 1\nc{x=\"\"} 2",
                _ -> true))
        .containsExactly(
            sample("hikaricp_connections", Map.of("pool", "Hikari{1}, a"), 10),
            sample("b", Map.of(), 1),
            sample("c", Map.of("x", ""), 2));
  }

  @ParameterizedTest
  @CsvSource({
    "NaN, NaN",
    "+Inf, Infinity",
    "-Inf, -Infinity",
    "-0.5, -0.5",
    "4.0E-5, 0.00004",
    "7., 7"
  })
  void valuesAreWrittenAsInGo(String written, double value) throws IOException {
    assertThat(PrometheusText.samples("a " + written, _ -> true))
        .containsExactly(sample("a", Map.of(), value));
  }

  @Test
  void onlyWhatIsWantedIsReadToItsEnd() throws IOException {
    assertThat(
            PrometheusText.samples(
                "a_total 1\na 2\nother{unread\n{\"quoted.name\"} 3\n", "a"::equals))
        .containsExactly(sample("a", Map.of(), 2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<html>                  | line 2 has no name at: <html>",
        "1a 5                    | line 2 has no name at: 1a 5",
        "a                       | line 2 has no value at: a",
        "a five                  | line 2 has no value at: a five",
        "a 5d                    | line 2 has no value at: a 5d",
        "a{b=\"c\" 5             | line 2 lacks a ',': a{b=\"c\" 5",
        "a{b=\"c                 | line 2 ends within a label: a{b=\"c",
        "a{b=c} 5                | line 2 lacks a '\"': a{b=c} 5",
        "a{b} 5                  | line 2 lacks a '=': a{b} 5",
        "a{                      | line 2 has no name at: a{"
      })
  void aLineThatIsNotASampleIsReportedWithItsNumber(String line, String message) {
    assertThatThrownBy(() -> PrometheusText.samples("# first\n" + line, _ -> true))
        .isInstanceOf(IOException.class)
        .hasMessage(message);
  }

  private static PrometheusText.Sample sample(
      String name, Map<String, String> labels, double value) {
    return new PrometheusText.Sample(name, labels, value);
  }
}
