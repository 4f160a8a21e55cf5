package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Reading.Measured;
import dev.loombench.tool.trial.threads.Occupancy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Readings of a variant at a point from which its bottleneck is diagnosed.
 *
 * @param diagnostic means of the metrics of diagnostic trials that served as much as the headline
 *     trials; empty if none did
 * @param threads use of thread groups in those diagnostic trials
 * @param waitsByDesign whether each request waits for a time that the workload sets
 * @param hasCollectorThreads false if the process has none, so that the collector's CPU is part of
 *     that of its other threads
 */
record DiagnosisInputs(
    Saturation saturation,
    Demand demand,
    CpuGrant cpuGrant,
    Map<Metric, Double> headline,
    Map<Metric, Double> diagnostic,
    List<Occupancy> threads,
    Optional<Evidence> noDiagnostics,
    KnownLimits known,
    boolean waitsByDesign,
    LowerLoad lowerLoad,
    Pinning pinning,
    boolean hasCollectorThreads) {

  /** At this share of the CPU granted, or above, there is none to spare. */
  static final double FULL_CPU = 0.9;

  /** Below this share there is CPU to spare. In between, CPU use alone decides nothing. */
  static final double SPARE_CPU = 0.8;

  /** Saturation of a variant at a point. */
  enum Saturation {
    /** Throughput below the load, or latency far above that at a lower load. */
    YES,
    /** Throughput equal to the load, or limited by the users. */
    NO,
    /** Under closed load, users or the server may set the rate: only findings are reported. */
    UNKNOWN
  }

  /**
   * Load on the server.
   *
   * @param users of closed load; empty for open load
   * @param connections mean number of connections that the generator held open
   * @param generatorShare the largest share of its CPUs that the generator used in a trial; empty
   *     if it is not known which CPUs it had
   * @param dropsPerRequest connections dropped at the listening socket per request due
   */
  record Demand(
      OptionalInt users,
      OptionalDouble connections,
      Optional<Reading> generatorShare,
      OptionalDouble dropsPerRequest) {}

  /** CPU that the server may use. */
  record CpuGrant(OptionalInt cpus, OptionalDouble quotaCores) {

    OptionalDouble cores() {
      if (cpus.isEmpty() || quotaCores.isEmpty()) {
        return cpus.isEmpty() ? quotaCores : OptionalDouble.of(cpus.getAsInt());
      }
      return OptionalDouble.of(Math.min(cpus.getAsInt(), quotaCores.getAsDouble()));
    }
  }

  /**
   * Limits that the study sets.
   *
   * @param poolSize size of the pool of connections to the database
   */
  record KnownLimits(Optional<Bound> bound, OptionalInt poolSize) {}

  /**
   * Readings at a lower load of the same workload; empty if the study has none.
   *
   * @param latencyMillis mean latency of a request, also when few users filled the server
   */
  record LowerLoad(Optional<Reading> latencyMillis, Optional<Reading> connectionMillis) {}

  /**
   * Facts about the carriers of virtual threads.
   *
   * @param parallelism number of carriers that the scheduler keeps, without temporary ones
   */
  record Pinning(Optional<String> longestAt, OptionalInt parallelism) {}

  Optional<Bound> bound() {
    return known.bound();
  }

  OptionalDouble headline(Metric metric) {
    return of(headline, metric);
  }

  OptionalDouble diagnostic(Metric metric) {
    return of(diagnostic, metric);
  }

  boolean hasDiagnostics() {
    return !diagnostic.isEmpty();
  }

  /** Returns the bound if it is set by this kind of resource, and reached. */
  Optional<Bound> reachedBound(Bound.Kind kind) {
    return bound().filter(reached -> reached.limit().kind() == kind).filter(Bound::isNearlyReached);
  }

  /** Returns whether the generator may be the limit because its CPU reading is missing. */
  boolean isGeneratorUnread() {
    return demand.generatorShare().filter(Reading.Unavailable.class::isInstance).isPresent();
  }

  /** Returns the share of the CPU granted that the server used in headline trials. */
  OptionalDouble cpuShare() {
    OptionalDouble used = headline(Metric.SERVER_CPU);
    OptionalDouble granted = cpuGrant.cores();
    return used.isPresent() && granted.isPresent()
        ? OptionalDouble.of(used.getAsDouble() / granted.getAsDouble())
        : OptionalDouble.empty();
  }

  /** Returns whether the CPU is known to be used up. */
  boolean cpuIsFull() {
    return cpuShare().orElse(0) >= FULL_CPU;
  }

  /** Returns whether the CPU is known not to be used up. */
  boolean cpuIsNotFull() {
    return cpuShare().orElse(1) < FULL_CPU;
  }

  /** Returns whether there is known to be CPU to spare. */
  boolean cpuIsSpare() {
    return cpuShare().orElse(1) < SPARE_CPU;
  }

  /** Returns a strong finding whose last evidence is the CPU use, if it is known. */
  Finding strong(Bottleneck bottleneck, List<? extends Evidence> evidence) {
    return Finding.strong(bottleneck, withCpu(evidence));
  }

  /** Returns a weak finding whose last evidence is the CPU use, if it is known. */
  Finding weak(Bottleneck bottleneck, List<? extends Evidence> evidence) {
    return Finding.weak(bottleneck, withCpu(evidence));
  }

  private List<Evidence> withCpu(List<? extends Evidence> evidence) {
    return Stream.<Evidence>concat(evidence.stream(), cpuEvidence().stream()).toList();
  }

  Optional<Evidence> cpuEvidence() {
    return cpuShare().stream().<Evidence>mapToObj(Evidence.ServerCpu::new).findFirst();
  }

  /** Returns how many times longer than at the lower load a request holds a connection. */
  OptionalDouble connectionHoldGrowth() {
    OptionalDouble here = connectionMillis(headline);
    return lowerLoad.connectionMillis().orElse(null) instanceof Measured(double lower)
            && lower > 0
            && here.isPresent()
        ? OptionalDouble.of(here.getAsDouble() / lower)
        : OptionalDouble.empty();
  }

  /** Returns whether that can't be computed because the reading is missing at one of the loads. */
  boolean isConnectionHoldUnread() {
    return lowerLoad
        .connectionMillis()
        .filter(lower -> lower instanceof Measured != connectionMillis(headline).isPresent())
        .isPresent();
  }

  /** Returns the mean time that a request holds a pooled connection, by Little's law. */
  static OptionalDouble connectionMillis(Map<Metric, Double> means) {
    OptionalDouble active = of(means, Metric.POOL_ACTIVE_MEAN);
    double served = means.getOrDefault(Metric.THROUGHPUT, 0.0);
    return active.isPresent() && served > 0
        ? OptionalDouble.of(active.getAsDouble() / served * 1e3)
        : OptionalDouble.empty();
  }

  static OptionalDouble of(Map<Metric, Double> values, Metric metric) {
    Double value = values.get(metric);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
