package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares service times with the delays that the server measured. The engine's time of a request
 * includes the server's, so each quantile is at least the server's; histograms keep three digits.
 */
class ServiceTimeTest {

  private static final double PRECISION = 0.001;
  private static final long MILLISECOND = 1_000_000L;

  @TempDir private Path folder;
  private ScriptedServer server;

  @BeforeEach
  void startServer() throws IOException {
    server = new ScriptedServer();
  }

  @AfterEach
  void stopServer() throws IOException {
    server.close();
  }

  @Test
  void serviceTimeIncludesAFixedDelay() throws Exception {
    RecordedRun run = RecordedRun.of(open("/50ms", 100, 2), folder);

    List<Long> delays = server.delayNanos();
    assertThat(delays).hasSize(200);
    assertThat(delays.getFirst()).isGreaterThanOrEqualTo(50 * MILLISECOND);
    Histogram service = run.times(HistogramTag.SERVICE);
    assertAtLeast(service, 50, delays.get(99)); // the 100th of 200
    assertAtLeast(service, 90, delays.get(179));
    assertAtLeast(service, 99, delays.get(197));
  }

  @Test
  void separatesFastAndSlowResponses() throws Exception {
    RecordedRun run = RecordedRun.of(open("/20ms-or-200ms-every-10th", 200, 2), folder);

    List<Long> delays = server.delayNanos();
    assertThat(delays).hasSize(400);
    assertThat(delays.get(360))
        .as("40 of 400 take 200 ms")
        .isGreaterThanOrEqualTo(200 * MILLISECOND);
    Histogram service = run.times(HistogramTag.SERVICE);
    assertAtLeast(service, 50, delays.get(199)); // the 200th of 400
    assertAtLeast(service, 90, delays.get(359)); // the last of the fast ones
    assertAtLeast(service, 99, delays.get(395));
    assertThat(service.getValueAtPercentile(50))
        .as("half of the responses are fast")
        .isLessThan(200 * MILLISECOND);
    assertThat(run.countFrom(HistogramTag.SERVICE, 200 * MILLISECOND)).isGreaterThanOrEqualTo(40);
  }

  /** The requests of one user do not overlap, so their times add up to less than the run. */
  @Test
  void serviceTimesOfOneUserFitIntoTheRun() throws Exception {
    RecordedRun run = RecordedRun.of(TestPlan.closed(server.uri(), "/50ms", 1, 2), folder);

    double delaySum = server.delayNanos().stream().mapToLong(Long::longValue).sum();
    double sum = sum(run.times(HistogramTag.SERVICE));
    assertThat(sum).isGreaterThanOrEqualTo(delaySum * (1 - PRECISION));
    assertThat(sum).isLessThanOrEqualTo(run.result().health().wallSeconds() * 1e9);
  }

  /** {@code LATENCY = CONNECTION_WAIT + LOOP_LATENESS + SERVICE} for each request. */
  @Test
  void latencyIsTheSumOfItsParts() throws Exception {
    RecordedRun run =
        RecordedRun.of(
            open("/20ms", 200, 1)
                .requests(Order.LISTED, RequestSpec.get("/20ms"), RequestSpec.get("/ok"))
                .connections(2, 1),
            folder);

    assertThat(run.result().results()).isEqualTo(Map.of(RequestResult.OK, 200L));
    double parts =
        sum(run.times(HistogramTag.CONNECTION_WAIT))
            + sum(run.times(HistogramTag.LOOP_LATENESS))
            + sum(run.times(HistogramTag.SERVICE));
    assertThat(sum(run.times(HistogramTag.LATENCY)))
        .isCloseTo(parts, Percentage.withPercentage(0.1));
    // 2 connections complete at most 4 requests in 20 ms, so the last of 200 wait long
    assertThat(run.times(HistogramTag.CONNECTION_WAIT).getMaxValue())
        .isGreaterThanOrEqualTo(10 * MILLISECOND);
  }

  private TestPlan open(String path, double rate, int seconds) {
    return TestPlan.open(server.uri(), path, rate, seconds).connections(100, 2);
  }

  private static void assertAtLeast(Histogram times, double percentile, long nanos) {
    assertThat(times.getValueAtPercentile(percentile))
        .as("p%s", percentile)
        .isGreaterThanOrEqualTo((long) (nanos * (1 - PRECISION)));
  }

  private static double sum(Histogram times) {
    return times.getMean() * times.getTotalCount();
  }
}
