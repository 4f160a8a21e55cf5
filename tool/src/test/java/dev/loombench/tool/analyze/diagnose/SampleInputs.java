package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.analyze.diagnose.DiagnosisInputs.CpuGrant;
import dev.loombench.tool.analyze.diagnose.DiagnosisInputs.Demand;
import dev.loombench.tool.analyze.diagnose.DiagnosisInputs.LowerLoad;
import dev.loombench.tool.analyze.diagnose.DiagnosisInputs.Pinning;
import dev.loombench.tool.analyze.diagnose.DiagnosisInputs.Saturation;
import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.analyze.measure.Bound.Kind;
import dev.loombench.tool.analyze.measure.Bound.Limit;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.Occupancy.Spot;
import dev.loombench.tool.trial.threads.ThreadPlace;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Made-up inputs: a saturated server on one CPU that uses 30 % of it, serves 1000/s to 400 users,
 * and had a diagnostic trial that shows nothing.
 */
public final class SampleInputs {

  static final LoadId CLOSED_400 = new LoadId.Closed(400, Duration.ZERO);
  private static final PointId POINT = new PointId(new WorkloadId("work"), CLOSED_400, CLOSED_400);
  private static final double SERVED = 1000;

  private Saturation saturation = Saturation.YES;
  private OptionalInt users = OptionalInt.of(400);
  private OptionalDouble connections = OptionalDouble.empty();
  private double generatorShare = 0.3;
  private boolean hasCollectorThreads = true;
  private int cpus = 1;
  private OptionalDouble quota = OptionalDouble.empty();
  private double dropsPerRequest;
  private final Map<Metric, Double> headline = new EnumMap<>(Metric.class);
  private final Map<Metric, Double> diagnostic = new EnumMap<>(Metric.class);
  private final List<Occupancy> threads = new ArrayList<>();
  private Optional<Evidence> noDiagnostics = Optional.empty();
  private Optional<Bound> bound = Optional.empty();
  private OptionalInt poolSize = OptionalInt.empty();
  private boolean waitsByDesign;
  private Optional<Reading> lowerLatency = Optional.empty();
  private Optional<Reading> lowerConnection = Optional.empty();
  private Optional<String> pinnedAt = Optional.empty();
  private OptionalInt parallelism = OptionalInt.empty();

  public SampleInputs() {
    headline.put(Metric.THROUGHPUT, SERVED);
    headline.put(Metric.COLLECTOR_SHARE, 1.0);
    diagnostic.put(Metric.THROUGHPUT, SERVED);
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
    connections = OptionalDouble.of(connectionsHeld);
    return this;
  }

  SampleInputs connections(double held) {
    connections = OptionalDouble.of(held);
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
    quota = OptionalDouble.of(cores);
    return this;
  }

  SampleInputs poolSize(int size) {
    poolSize = OptionalInt.of(size);
    return this;
  }

  /** Sets the CPU of headline and diagnostic trials. */
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
    return bound(new Limit(Kind.THREADS, poolThreads, Duration.ofMillis(100)), reached);
  }

  SampleInputs bound(Limit limit, double reached) {
    bound = Optional.of(new Bound(POINT, new VariantId("it"), limit, reached));
    waitsByDesign = true;
    return this;
  }

  SampleInputs lowerLoadLatency(double millis) {
    lowerLatency = Optional.of(new Reading.Measured(millis));
    return this;
  }

  /** Requests hold one of ten connections so many times as long as at a lower load. */
  SampleInputs holdGrowth(double times) {
    headline.put(Metric.POOL_ACTIVE_MEAN, 10.0);
    lowerConnection = Optional.of(new Reading.Measured(10 / SERVED * 1e3 / times));
    return this;
  }

  public SampleInputs parallelism(int carriers) {
    parallelism = OptionalInt.of(carriers);
    return this;
  }

  public SampleInputs pinnedAt(String frame) {
    pinnedAt = Optional.of(frame);
    return this;
  }

  /** The server is a process without collector threads, like a native executable. */
  SampleInputs withoutCollectorThreads() {
    headline.remove(Metric.COLLECTOR_SHARE);
    hasCollectorThreads = false;
    return this;
  }

  /** There are no diagnostic trials. */
  SampleInputs headlineOnly() {
    diagnostic.clear();
    threads.clear();
    noDiagnostics = Optional.of(new Evidence.NoDiagnosticTrial());
    return this;
  }

  public SampleInputs group(Occupancy group) {
    threads.add(group);
    return this;
  }

  /** Adds a pool of {@code worker-#} threads that does all the work. */
  SampleInputs workers(int number, Map<ThreadPlace, Double> places) {
    return group(threads("worker-#", ThreadRole.POOL, number, 0.25, places));
  }

  public DiagnosisInputs build() {
    return new DiagnosisInputs(
        saturation,
        new Demand(
            users,
            connections,
            Optional.of(new Reading.Measured(generatorShare)),
            OptionalDouble.of(dropsPerRequest)),
        new CpuGrant(OptionalInt.of(cpus), quota),
        headline,
        diagnostic,
        threads,
        noDiagnostics,
        new DiagnosisInputs.KnownLimits(bound, poolSize),
        waitsByDesign,
        new LowerLoad(lowerLatency, lowerConnection),
        new Pinning(pinnedAt, parallelism),
        hasCollectorThreads);
  }

  /** Returns a saturated server without other symptoms. */
  static SampleInputs saturated() {
    return new SampleInputs().headline(Metric.ACCEPT_QUEUE, 0);
  }

  /** Returns a server whose requests wait for a reactive connection pool, by its metrics. */
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

  /** Returns a group over ten dumps; busy threads are at frames of {@code app.Code}. */
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
                        place.getKey() == ThreadPlace.MONITOR
                            ? Optional.of("app.Cache")
                            : Optional.empty(),
                        "app.Code." + place.getKey().key(),
                        place.getValue()))
            .sorted((one, other) -> Double.compare(other.mean(), one.mean()))
            .toList();
    return new Occupancy(
        group,
        role,
        10,
        number,
        number,
        number,
        busy,
        OptionalInt.empty(),
        idle == 0 ? 1 : 0,
        OptionalDouble.of(cpu),
        places,
        spots);
  }
}
