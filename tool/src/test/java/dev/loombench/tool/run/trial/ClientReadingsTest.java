package dev.loombench.tool.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.contract.GeneratorHealth;
import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import dev.loombench.tool.store.LatencyLog;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Window;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Six seconds of ten requests each; the window holds seconds 2 to 4. */
class ClientReadingsTest {

  private static final Instant START = Instant.parse("2026-03-01T10:00:00.250Z");
  private static final Window WINDOW = new Window(START.plusSeconds(2), START.plusSeconds(5));

  @TempDir private Path folder;

  @Test
  void throughputCountsAnswersThatArrivedInTheWindow() throws Exception {
    assertThat(value(readings(), Metric.THROUGHPUT)).isEqualTo(9);
    assertThat(client().goodAnswers(WINDOW)).isEqualTo(27);
    assertThat(value(readings(), Metric.SCHEDULED)).isEqualTo(10);
  }

  @Test
  void failuresAreAShareOfRequestsDueInTheWindow() throws Exception {
    assertThat(value(readings(), Metric.FAILED_SHARE)).isEqualTo(10);
  }

  @Test
  void sharesOfAnOverloadAreThoseOfTheWindow() throws Exception {
    assertThat(value(readings(), Metric.UNANSWERED_SHARE)).isZero();
    assertThat(value(readings(), Metric.REJECTED_SHARE)).isEqualTo(10);
  }

  @Test
  void latencyIsReadFromTheSecondsOfTheWindow() throws Exception {
    assertThat(value(readings(), Metric.LATENCY_MAX)).isCloseTo(40, within(0.1));
    assertThat(value(readings(), Metric.LATENCY_MEAN)).isCloseTo(30, within(0.1));
    assertThat(value(readings(), Metric.LATENCY_P50)).isCloseTo(30, within(0.1));
  }

  @Test
  void percentilesAmongFailuresAreUnavailable() throws Exception {
    assertThat(readings().get(Metric.LATENCY_P99))
        .isEqualTo(new Reading.Unavailable("falls among the failed requests"));
  }

  @Test
  void theBacklogGrowsByTwoASecond() throws Exception {
    assertThat(value(readings(), Metric.BACKLOG_SLOPE)).isCloseTo(2, within(1e-9));
    assertThat(value(readings(), Metric.BACKLOG_SLOPE_ERROR)).isCloseTo(0, within(1e-9));
  }

  @Test
  void theBacklogIsWaitingAndInFlightAtTheEndsOfSeconds() throws Exception {
    assertThat(value(readings(), Metric.BACKLOG_MEAN)).isEqualTo(6);
  }

  @Test
  void ratesOfALoadThatEndsByItselfReferToItsLastAnswer() throws Exception {
    Map<Metric, Reading> all = client().untilLastAnswer(new Window(START, START.plusSeconds(6)));

    assertThat(value(all, Metric.THROUGHPUT)).isCloseTo(10, within(1e-9));
    assertThat(value(all, Metric.SCHEDULED)).isCloseTo(60 / 5.4, within(1e-9));
    assertThat(value(all, Metric.FAILED_SHARE)).isEqualTo(10);
    assertThat(value(all, Metric.LATENCY_MAX)).isCloseTo(50, within(0.1));
  }

  @Test
  void latencyOverTimeIsThatOfEachSecondAtItsEnd() throws Exception {
    Series p99 = series(Metric.LATENCY_P99.key());

    assertThat(p99.unit()).isEqualTo("ms");
    assertThat(p99.points()).hasSize(6);
    assertThat(p99.points().get(3).at()).isEqualTo(START.plusSeconds(4));
    assertThat(p99.points().get(3).value()).isCloseTo(30, within(0.1));
  }

  @Test
  void failuresOverTimeAreThoseOfTheirKind() throws Exception {
    Series rejected = series("failures_rejected");

    assertThat(rejected.points()).hasSize(6).allMatch(point -> point.value() == 1);
    assertThat(allSeries()).noneMatch(series -> series.metric().equals("failures_timeout"));
  }

  private Series series(String metric) throws FileNotFoundException {
    return allSeries().stream()
        .filter(series -> series.metric().equals(metric))
        .findFirst()
        .orElseThrow();
  }

  private List<Series> allSeries() throws FileNotFoundException {
    ClientReadings client = client();
    return ClientReadings.series(List.of(client.result()), client.latencies());
  }

  private Map<Metric, Reading> readings() throws FileNotFoundException {
    return client().within(WINDOW);
  }

  private ClientReadings client() throws FileNotFoundException {
    Path file = folder.resolve("x.hlog");
    var log = new HistogramLogWriter(file.toFile());
    log.outputLogFormatVersion();
    log.outputBaseTime(START.toEpochMilli());
    log.setBaseTime(START.toEpochMilli());
    log.outputLegend();
    List<SecondCounts> seconds = new ArrayList<>();
    for (int second = 0; second < 6; second++) {
      interval(log, HistogramTag.LATENCY, second, 9, second * 10);
      interval(log, HistogramTag.FAILED, second, 1, 1);
      seconds.add(
          new SecondCounts(
              second,
              10,
              Map.of(RequestResult.OK, 9L, RequestResult.REJECTED, 1L),
              9,
              100,
              50,
              second,
              second,
              4));
    }
    log.close();
    return new ClientReadings(
        new LoadResult(
            START,
            START.plusMillis(5_400),
            60,
            Map.of(RequestResult.OK, 54L, RequestResult.REJECTED, 6L),
            Map.of(200, 54L, 503, 6L),
            Map.of(RequestResult.REJECTED, "status 503"),
            seconds,
            new GeneratorHealth(
                1,
                6,
                OptionalDouble.empty(),
                OptionalDouble.of(0),
                5,
                OptionalLong.empty(),
                1,
                "epoll",
                0)),
        LatencyLog.read(file));
  }

  private static void interval(
      HistogramLogWriter log, HistogramTag tag, int second, int count, int millis) {
    var histogram = new Histogram(3);
    histogram.recordValueWithCount(millis * 1_000_000L, count);
    histogram.setTag(tag.name());
    histogram.setStartTimeStamp(START.toEpochMilli() + second * 1_000L);
    histogram.setEndTimeStamp(START.toEpochMilli() + (second + 1) * 1_000L);
    log.outputIntervalHistogram(histogram);
  }

  private static double value(Map<Metric, Reading> readings, Metric metric) {
    return ((Reading.Measured) readings.get(metric)).value();
  }
}
