package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.analyze.measure.Bound.Limit;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Occupancy;
import dev.loombench.tool.trial.Occupancy.Spot;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.ThreadPlace;
import dev.loombench.tool.trial.ThreadRole;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Hand-made symptoms: of a saturated server on one CPU that uses 30 % of it, serves 1000/s to 400
 * users, and was looked into by a diagnostic trial that saw nothing.
 */
public final class SampleInputs {

  private static final LoadId CLOSED_400 = new LoadId.Closed(400, Duration.ZERO);

  private static final PointId POINT = new PointId("work", CLOSED_400, CLOSED_400);

  private Saturation saturation = Saturation.YES;
  private OptionalInt users = OptionalInt.of(400);
  private double connections;
  private double generatorShare = 0.3;
  private int cpus = 1;
  private double quota;
  private double dropsPerRequest;
  private final Map<Metric, Double> headline = new EnumMap<>(Metric.class);
  private final Map<Metric, Double> diagnostic = new EnumMap<>(Metric.class);
  private final List<Occupancy> threads = new ArrayList<>();
  private String unused = "";
  private Optional<Bound> bound = Optional.empty();
  private boolean waitsByDesign;
  private double idleLatencyMillis;
  private double holdGrowth;
  private String pinnedAt = "";
  private OptionalInt parallelism = OptionalInt.empty();

  public SampleInputs() {
    headline.put(Metric.THROUGHPUT, 1000.0);
    diagnostic.put(Metric.THROUGHPUT, 1000.0);
    diagnostic.put(Metric.GC_PAUSE, 10.0);
    diagnostic.put(Metric.GC_CPU, 0.01);
    cpu(0.3);
  }

  SampleInputs saturated(Saturation now) {
    saturation = now;
    return this;
  }

  SampleInputs users(int number) {
    users = OptionalInt.of(number);
    return this;
  }

  SampleInputs openOver(double connectionsHeld) {
    users = OptionalInt.empty();
    connections = connectionsHeld;
    return this;
  }

  SampleInputs connections(double held) {
    connections = held;
    return this;
  }

  SampleInputs generator(double share) {
    generatorShare = share;
    return this;
  }

  SampleInputs cpus(int number) {
    cpus = number;
    return this;
  }

  SampleInputs quota(double cores) {
    quota = cores;
    return this;
  }

  /** Of headline and diagnostic trials. */
  SampleInputs cpu(double cores) {
    headline.put(Metric.SERVER_CPU, cores);
    diagnostic.put(Metric.SERVER_CPU, cores);
    return this;
  }

  SampleInputs withoutCpu() {
    headline.remove(Metric.SERVER_CPU);
    return this;
  }

  SampleInputs headline(Metric metric, double value) {
    headline.put(metric, value);
    return this;
  }

  public SampleInputs diagnostic(Metric metric, double value) {
    diagnostic.put(metric, value);
    return this;
  }

  SampleInputs drops(double perRequest) {
    dropsPerRequest = perRequest;
    return this;
  }

  SampleInputs bound(int poolThreads, double reached) {
    return bound(new Limit.Threads(poolThreads, Duration.ofMillis(100)), reached);
  }

  SampleInputs bound(Limit limit, double reached) {
    bound = Optional.of(new Bound(POINT, "it", limit.perSecond(), limit, reached));
    waitsByDesign = true;
    return this;
  }

  SampleInputs idleLatency(double millis) {
    idleLatencyMillis = millis;
    return this;
  }

  SampleInputs holdGrowth(double times) {
    holdGrowth = times;
    return this;
  }

  public SampleInputs parallelism(int carriers) {
    parallelism = OptionalInt.of(carriers);
    return this;
  }

  public SampleInputs pinnedAt(String frame) {
    pinnedAt = frame;
    return this;
  }

  /** Nobody looked inside. */
  SampleInputs headlineOnly(String why) {
    diagnostic.clear();
    threads.clear();
    unused = why;
    return this;
  }

  public SampleInputs group(Occupancy group) {
    threads.add(group);
    return this;
  }

  /** A pool of {@code worker-#} threads that does all the work. */
  SampleInputs workers(int number, Map<ThreadPlace, Double> places) {
    return group(threads("worker-#", ThreadRole.POOL, number, 0.25, places));
  }

  public DiagnosisInputs build() {
    return new DiagnosisInputs(
        saturation,
        users,
        connections,
        generatorShare,
        cpus,
        quota,
        dropsPerRequest,
        headline,
        diagnostic,
        threads,
        unused,
        bound,
        waitsByDesign,
        idleLatencyMillis,
        holdGrowth,
        pinnedAt,
        parallelism);
  }

  /** A server that could serve no more, of which nothing else is known. */
  static SampleInputs saturated() {
    return new SampleInputs();
  }

  /** One whose requests wait for a connection of a reactive pool, by its own metrics. */
  static SampleInputs reactivePool() {
    return saturated()
        .headline(Metric.POOL_PENDING_MEAN, 390)
        .headline(Metric.POOL_ACTIVE_MEAN, 10)
        .headline(Metric.POOL_ACQUIRE_MEAN, 161)
        .headline(Metric.LATENCY_MEAN, 166)
        .group(
            threads(
                "loop-#",
                ThreadRole.EVENT_LOOP,
                2,
                0.3,
                Map.of(ThreadPlace.RUNNING, 0.6, ThreadPlace.IDLE, 1.4)));
  }

  /** A group over ten dumps; busy ones stand at frames of {@code app.Code}. */
  public static Occupancy threads(
      String group, ThreadRole role, int number, double cpu, Map<ThreadPlace, Double> places) {
    double idle =
        places.getOrDefault(ThreadPlace.IDLE, 0.0) + places.getOrDefault(ThreadPlace.POLLING, 0.0);
    double busy = number - idle;
    List<Spot> spots =
        places.entrySet().stream()
            .filter(place -> !place.getKey().isIdle())
            .map(
                place ->
                    new Spot(
                        place.getKey(),
                        place.getKey() == ThreadPlace.MONITOR ? "app.Cache" : "",
                        "app.Code." + place.getKey().key(),
                        place.getValue()))
            .sorted((one, other) -> Double.compare(other.mean(), one.mean()))
            .toList();
    return new Occupancy(
        group, role, 10, number, number, number, busy, idle == 0 ? 1 : 0, cpu, places, spots);
  }
}
