package dev.loombench.tool.loadtest;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.GeneratorHealth;
import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadResult;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.SecondCounts;
import dev.loombench.contract.Stage;
import dev.loombench.tool.store.LatencyLog;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Load of 10 s with 100 requests due each second, one of which fails. */
final class SampleLoad {

  static final LoadShape OPEN =
      new LoadShape.Open(
          LoadShape.Spacing.UNIFORM, List.of(Stage.constant(100, Duration.ofSeconds(10))));
  static final LoadShape CLOSED =
      new LoadShape.Closed(
          List.of(Stage.constant(2, Duration.ofSeconds(10))), Duration.ofMillis(10));

  static final Instant START = Instant.parse("2026-03-01T10:00:00Z");
  private static final long MILLI = 1_000_000;

  private SampleLoad() {}

  /** Returns a load whose good answers take 1 to 99 ms, one each; failures take 1 ms. */
  static LoadSummary summary(Path folder, LoadShape shape) throws IOException {
    return summary(folder, shape, second -> 2, true);
  }

  /** Returns the same load with a number of requests in flight at the end of each second. */
  static LoadSummary summary(
      Path folder, LoadShape shape, IntToLongFunction inFlight, boolean warmedUp)
      throws IOException {
    return LoadSummary.of(
        LoadSettings.of(plan(shape)),
        result(inFlight),
        log(folder.resolve("sample.hlog")),
        new LoadSummary.Circumstances(
            Duration.ofSeconds(10), false, warmedUp, "raised (nice -10)", 2, 1));
  }

  /** Returns a load with refused connections only. */
  static LoadSummary refused(Path folder) throws IOException {
    var health =
        new GeneratorHealth(
            0.1,
            10,
            OptionalDouble.empty(),
            OptionalDouble.of(0),
            3,
            OptionalLong.empty(),
            1,
            "nio",
            0);
    try (var out = Files.newOutputStream(folder.resolve("none.hlog"))) {
      var writer = new HistogramLogWriter(out);
      writer.outputLogFormatVersion();
      writer.close();
    }
    return LoadSummary.of(
        LoadSettings.of(plan(OPEN)),
        new LoadResult(
            START,
            START.plusSeconds(10),
            5,
            Map.of(RequestResult.CONNECT_REFUSED, 5L),
            Map.of(),
            Map.of(RequestResult.CONNECT_REFUSED, "Connection refused"),
            List.of(),
            health),
        LatencyLog.read(folder.resolve("none.hlog")),
        new LoadSummary.Circumstances(
            Duration.ofSeconds(10), false, true, "not raised: no nice", 2, 1));
  }

  private static LoadPlan plan(LoadShape shape) {
    return plan(shape, List.of(RequestSpec.get("/search")));
  }

  static LoadPlan plan(LoadShape shape, List<RequestSpec> requests) {
    return new LoadPlan(
        List.of(URI.create("http://shop.example:8080")),
        requests,
        LoadPlan.Order.WEIGHTED,
        shape,
        ConnectionPolicy.http1(1_000),
        Duration.ofSeconds(10),
        Duration.ofSeconds(10),
        2,
        7,
        Instant.EPOCH);
  }

  static LoadResult result(IntToLongFunction inFlight) {
    return new LoadResult(
        START,
        START.plusSeconds(10),
        1_000,
        Map.of(RequestResult.OK, 990L, RequestResult.BAD_STATUS, 10L),
        Map.of(200, 990L, 503, 10L),
        Map.of(RequestResult.BAD_STATUS, "status 503"),
        IntStream.range(0, 10)
            .mapToObj(
                second ->
                    new SecondCounts(
                        second,
                        100,
                        Map.of(RequestResult.OK, 99L, RequestResult.BAD_STATUS, 1L),
                        99,
                        8_000,
                        4_000,
                        0,
                        inFlight.applyAsLong(second),
                        20))
            .toList(),
        new GeneratorHealth(
            1.5,
            10,
            OptionalDouble.of(0.25),
            OptionalDouble.of(3),
            4,
            OptionalLong.of(120_000_000),
            2,
            "epoll",
            0));
  }

  static LatencyLog log(Path file) throws IOException {
    try (var out = Files.newOutputStream(file)) {
      var writer = new HistogramLogWriter(out);
      writer.outputLogFormatVersion();
      writer.outputBaseTime(START.toEpochMilli());
      writer.setBaseTime(START.toEpochMilli());
      for (int second = 0; second < 10; second++) {
        var latency = new Histogram(3);
        var service = new Histogram(3);
        var lateness = new Histogram(3);
        var failed = new Histogram(3);
        for (int millis = 1; millis < 100; millis++) {
          latency.recordValue(millis * MILLI);
          service.recordValue(millis * MILLI / 2);
        }
        lateness.recordValueWithCount(MILLI / 10, 100);
        failed.recordValue(MILLI);
        write(writer, second, HistogramTag.LATENCY, latency);
        write(writer, second, HistogramTag.SERVICE, service);
        write(writer, second, HistogramTag.LOOP_LATENESS, lateness);
        write(writer, second, HistogramTag.FAILED, failed);
      }
      writer.close();
    }
    return LatencyLog.read(file);
  }

  private static void write(
      HistogramLogWriter writer, int second, HistogramTag tag, Histogram histogram) {
    histogram.setTag(tag.name());
    histogram.setStartTimeStamp(START.plusSeconds(second).toEpochMilli());
    histogram.setEndTimeStamp(START.plusSeconds(second + 1).toEpochMilli());
    writer.outputIntervalHistogram(histogram);
  }
}
