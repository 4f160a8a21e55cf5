package dev.loombench.tool.report;

import dev.loombench.contract.RequestResult;
import dev.loombench.tool.analyze.measure.LatencyHistograms;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.Series;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import dev.loombench.tool.trial.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Recording of a made-up trial, of each second and of its windows. */
final class SampleTrial {

  static final int LAST_SECOND = 62;

  private static final int WARM_UP_SECONDS = 24;
  private static final int WINDOW_START = 30;
  private static final int WINDOW_END = 50;

  private SampleTrial() {}

  static Map<String, String> facts(String variant) {
    var facts = new LinkedHashMap<String, String>();
    facts.put("cpus.placement", "server 0, generator 1, database 1, tool 1");
    facts.put("jdk", "25.0.3");
    facts.put("jvm.flags", "-Xms512m -Xmx512m -XX:+UseG1GC -XX:ActiveProcessorCount=1");
    facts.put("server", variant.equals("webflux") ? "Netty" : "Tomcat");
    facts.put("threads", variant);
    return facts;
  }

  static WarmUpTimeSeries warmUp(SampleTruth truth, Random random, boolean warm) {
    return new WarmUpTimeSeries(
        warm ? "CPU 14.2 of 10 s, plateau 0.04 of 0.10, compiler 1.1 of 2.0 %" : "not reached",
        warm,
        warm
            ? IntStream.range(0, WARM_UP_SECONDS)
                .mapToObj(
                    second ->
                        new WarmUpTimeSeries.Second(
                            second,
                            truth.perSecond()
                                * (1 - 0.8 * Math.exp(-second / 5.0))
                                * noise(random, 0.02),
                            truth.cores() * noise(random, 0.05),
                            0.6 * Math.exp(-second / 4.0)))
                .toList()
            : List.of());
  }

  static List<Measurement> measurements(Trial trial, Load load, Random random, Instant started) {
    List<LoadId> points = load.points();
    int length = (WINDOW_END - WINDOW_START) / (points.size() == 1 ? 1 : 2);
    return IntStream.range(0, points.size())
        .mapToObj(
            step -> {
              Instant start = started.plusSeconds(WINDOW_START + (long) step * length);
              return measurement(
                  trial, points.get(step), random, new Window(start, start.plusSeconds(length)));
            })
        .toList();
  }

  private static Measurement measurement(Trial trial, LoadId step, Random random, Window window) {
    SampleTruth truth = SampleTruth.of(trial, step);
    var readings = new EnumMap<Metric, Reading>(Metric.class);
    double perSecond = truth.perSecond() * noise(random, 0.006);
    readings.put(Metric.THROUGHPUT, new Measured(perSecond));
    readings.put(Metric.SCHEDULED, new Measured(perSecond + truth.backlog()));
    readings.put(Metric.FAILED_SHARE, new Measured(truth.failedPercent()));
    readings.put(Metric.BACKLOG_SLOPE, new Measured(truth.backlog() * noise(random, 0.03)));
    readings.put(Metric.LATENCY_P50, new Measured(truth.p50() * noise(random, 0.004)));
    readings.put(Metric.LATENCY_MEAN, new Measured(truth.p50() * 1.01 * noise(random, 0.004)));
    readings.put(Metric.LATENCY_P90, new Measured(truth.p50() * 1.03 * noise(random, 0.01)));
    readings.put(
        Metric.LATENCY_P99,
        truth.failedPercent() > 1
            ? new Reading.Unavailable("falls among the failed requests")
            : new Measured(truth.p99() * noise(random, 0.02)));
    readings.put(Metric.GENERATOR_CPU, new Measured(perSecond / 5400));
    readings.put(Metric.SERVER_CPU, new Measured(truth.cores() * noise(random, 0.01)));
    readings.put(Metric.COLLECTOR_SHARE, new Measured(1.0));
    readings.put(
        Metric.CPU_PER_REQUEST,
        new Measured(1e6 * truth.cores() / perSecond * noise(random, 0.01)));
    readings.put(Metric.RSS_MEAN, new Measured(truth.rss() * noise(random, 0.02)));
    readings.put(Metric.THREADS_MEAN, new Measured(truth.threads()));
    readings.putAll(SampleRecordings.readings(trial, truth, random));
    return new Measurement(step, window, readings, SampleRecordings.scraped(trial, truth));
  }

  static Map<RequestResult, Long> results(SampleTruth truth) {
    long all = Math.round(truth.perSecond() * 20);
    long failed = Math.round(all * truth.failedPercent() / 100);
    return failed == 0
        ? Map.of(RequestResult.OK, all)
        : Map.of(RequestResult.OK, all - failed, RequestResult.TIMEOUT, failed);
  }

  static List<Series> series(Trial trial, SampleTruth truth, Random random, Instant started) {
    var series = new ArrayList<Series>();
    series.add(
        series(
            Metric.SERVER_CPU,
            started,
            second -> second < 3 ? 0.9 : second < 27 ? 0.99 : truth.cores() * noise(random, 0.03)));
    series.add(
        series(
            Metric.RSS_MEAN,
            started,
            second -> truth.rss() * (1 - 0.6 * Math.exp(-second / 8.0)) * noise(random, 0.004)));
    series.add(
        series(
            Metric.THROUGHPUT,
            started,
            second -> second < 8 ? 0 : truth.perSecond() * noise(random, 0.03)));
    series.add(
        series(Metric.LOAD_AVERAGE, started, second -> 1.2 + second / 60.0 * noise(random, 0.1)));
    series.add(
        series(
            Metric.THREADS_MEAN,
            started,
            second -> second < 4 ? 14 : Math.round(truth.threads() * Math.min(1, second / 9.0))));
    if (trial.pass() == Pass.DIAGNOSTIC) {
      series.add(
          series(
              Metric.HEAP_USED_MEAN,
              started,
              second -> 40 + (second * 37 % 190) * noise(random, 0.05)));
    }
    return series;
  }

  private static Series series(Metric metric, Instant started, IntToDoubleFunction value) {
    return new Series(
        metric.key(),
        metric.unit(),
        IntStream.rangeClosed(1, LAST_SECOND)
            .mapToObj(
                second ->
                    new Series.Point(started.plusSeconds(second), value.applyAsDouble(second)))
            .toList());
  }

  static LatencyHistograms histograms(SampleTruth truth, long seed) {
    var random = new Random(seed);
    var ok = new Histogram(3);
    var failed = new Histogram(3);
    double tail = Math.log(truth.p99() / truth.p50()) / 2.33;
    for (int request = 0; request < 5_000; request++) {
      double millis = truth.p50() * Math.exp(tail * Math.abs(random.nextGaussian()));
      ok.recordValue(Math.round(millis * 1e6));
    }
    if (truth.failedPercent() > 0) {
      failed.recordValueWithCount(1_000_000, Math.round(50 * truth.failedPercent()));
    }
    return new LatencyHistograms(ok, ok, failed, new Histogram(3));
  }

  private static double noise(Random random, double relative) {
    return Math.exp(relative * random.nextGaussian());
  }
}
