package dev.loombench.tool.publish;

import dev.loombench.contract.LatencyCounts;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Values of all published metrics at one time. Not thread-safe. */
final class Points {

  private static final double NANOS = 1e9;
  private static final double[] UPPER_SECONDS = upperSeconds();

  private record Value(Labels labels, double number) {}

  private final Map<PublishedMetric, List<Value>> values = new EnumMap<>(PublishedMetric.class);
  private final List<HistogramDataPointSnapshot> latencies = new ArrayList<>();

  /** Adds a value; the value of an info is 1. */
  void add(PublishedMetric metric, Labels labels, double value) {
    values.computeIfAbsent(metric, _ -> new ArrayList<>()).add(new Value(labels, value));
  }

  void addLatencies(Labels labels, LatencyCounts counts) {
    ClassicHistogramBuckets.Builder buckets = ClassicHistogramBuckets.builder();
    for (int bucket = 0; bucket < LatencyCounts.BUCKETS; bucket++) {
      buckets.bucket(UPPER_SECONDS[bucket], counts.in(bucket));
    }
    latencies.add(
        HistogramDataPointSnapshot.builder()
            .labels(labels)
            .classicHistogramBuckets(buckets.build())
            .sum(counts.sumNanos() / NANOS)
            .build());
  }

  /** Returns the metrics that have values. */
  MetricSnapshots snapshots() {
    var snapshots = MetricSnapshots.builder();
    values.forEach((metric, list) -> snapshots.metricSnapshot(snapshot(metric, list)));
    if (!latencies.isEmpty()) {
      var histogram =
          HistogramSnapshot.builder()
              .name(PublishedMetric.LATENCY.id())
              .help(PublishedMetric.LATENCY.help());
      latencies.forEach(histogram::dataPoint);
      snapshots.metricSnapshot(histogram.build());
    }
    return snapshots.build();
  }

  private static MetricSnapshot snapshot(PublishedMetric metric, List<Value> list) {
    return switch (metric.kind()) {
      case INFO -> {
        var info = InfoSnapshot.builder().name(metric.id()).help(metric.help());
        list.forEach(
            value ->
                info.dataPoint(InfoDataPointSnapshot.builder().labels(value.labels()).build()));
        yield info.build();
      }
      case COUNTER -> {
        var counter = CounterSnapshot.builder().name(metric.id()).help(metric.help());
        list.forEach(
            value ->
                counter.dataPoint(
                    CounterDataPointSnapshot.builder()
                        .labels(value.labels())
                        .value(value.number())
                        .build()));
        yield counter.build();
      }
      case GAUGE -> {
        var gauge = GaugeSnapshot.builder().name(metric.id()).help(metric.help());
        list.forEach(
            value ->
                gauge.dataPoint(
                    GaugeDataPointSnapshot.builder()
                        .labels(value.labels())
                        .value(value.number())
                        .build()));
        yield gauge.build();
      }
      case HISTOGRAM -> throw new IllegalArgumentException(metric + " is added as latencies");
    };
  }

  private static double[] upperSeconds() {
    long[] nanos = LatencyCounts.upperNanos();
    var seconds = new double[LatencyCounts.BUCKETS];
    for (int bucket = 0; bucket < nanos.length; bucket++) {
      seconds[bucket] = nanos[bucket] / NANOS;
    }
    seconds[nanos.length] = Double.POSITIVE_INFINITY;
    return seconds;
  }
}
