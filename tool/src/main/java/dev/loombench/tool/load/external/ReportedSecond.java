package dev.loombench.tool.load.external;

import dev.loombench.contract.HistogramTag;
import dev.loombench.contract.LatencyCounts;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.RequestResult;
import dev.loombench.contract.SecondCounts;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Requests of an external program in one second, with their histograms. */
final class ReportedSecond {

  private static final long HIGHEST_NANOS = TimeUnit.MINUTES.toNanos(10);

  long started;
  long succeeded;
  long latencyNanos;
  long bytesIn;
  long bytesOut;
  long ended;
  final Map<RequestResult, Long> results = new EnumMap<>(RequestResult.class);
  final long[] latencies = new long[LatencyCounts.BUCKETS];
  final Map<HistogramTag, Histogram> histograms = new EnumMap<>(HistogramTag.class);

  void record(HistogramTag tag, long nanos) {
    histograms
        .computeIfAbsent(tag, _ -> new Histogram(1, HIGHEST_NANOS, 3))
        .recordValue(Math.clamp(nanos, 0, HIGHEST_NANOS));
  }

  SecondCounts counts(int second, long inFlight) {
    return new SecondCounts(
        second,
        started,
        results,
        succeeded,
        bytesIn,
        bytesOut,
        0, // an external program starts an arrival when it is due, or drops it
        inFlight,
        OptionalLong.empty(),
        LatencyCounts.of(latencies, latencyNanos),
        OptionalLong.empty());
  }

  /** Counts a successful answer in this second. */
  void succeeded(long latency) {
    succeeded++;
    latencyNanos += latency;
    latencies[LatencyCounts.bucketOf(latency)]++;
  }

  /** Counts a request that was due in this second. */
  void due(RequestResult result) {
    started++;
    results.merge(result, 1L, Long::sum);
  }

  static List<SecondCounts> counts(SortedMap<Integer, ReportedSecond> seconds) {
    var counts = new ArrayList<SecondCounts>();
    long unanswered = 0;
    for (Map.Entry<Integer, ReportedSecond> entry : seconds.entrySet()) {
      unanswered += entry.getValue().started - entry.getValue().ended;
      counts.add(entry.getValue().counts(entry.getKey(), unanswered));
    }
    return counts;
  }

  /** Writes the histograms of all seconds of a plan to a log. */
  static void write(LoadPlan plan, Map<Integer, ReportedSecond> seconds, Path log)
      throws IOException {
    try (var out = new PrintStream(Files.newOutputStream(log), false, StandardCharsets.UTF_8)) {
      var writer = new HistogramLogWriter(out);
      writer.outputLogFormatVersion();
      writer.outputBaseTime(plan.startAt().toEpochMilli());
      writer.outputLegend();
      seconds.forEach(
          (second, counts) ->
              counts.histograms.forEach(
                  (tag, histogram) -> {
                    histogram.setTag(tag.in(plan.share()));
                    writer.outputIntervalHistogram(second, second + 1, histogram, 1e6);
                  }));
      if (out.checkError()) {
        throw new IOException("the histogram log %s could not be written".formatted(log));
      }
    }
  }
}
