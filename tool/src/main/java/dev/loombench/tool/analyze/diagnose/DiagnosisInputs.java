package dev.loombench.tool.analyze.diagnose;

import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Occupancy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * All that is known of a variant at a point and that may tell what gave out there.
 *
 * @param saturation whether the server could serve no more
 * @param users of closed load
 * @param connections that the generator held open on average; 0 if not known
 * @param generatorShare the largest share of its CPUs that the generator used; 0 if not known
 * @param cpus how many CPUs the server is placed on; 0 if not known
 * @param quota the CPU quota, in cores; 0 for none
 * @param dropsPerRequest connections dropped at the listening socket for each request due
 * @param headline means of what headline trials measured
 * @param diagnostic means of what diagnostic trials measured that served as much; empty if none did
 * @param threads how busy the groups of threads were in those
 * @param unused why there is nothing from diagnostic trials; empty if there is
 * @param bound the bound by a known number of threads or connections, and how much was reached
 * @param waitsByDesign whether each request waits for a time that the workload sets
 * @param idleLatencyMillis the least mean latency of the same workload at another point, or else
 *     the mean when few users filled the server with the same requests; 0 if there is none
 * @param holdGrowth how many times as long as there a request held a connection of the pool; 0 if
 *     not known
 * @param pinnedAt the code in which virtual threads were pinned the longest, by the JVM's own
 *     account; empty if it told of none
 * @param parallelism how many carriers its scheduler keeps, beyond which there are only those that
 *     stand in for one; empty if the server does not tell
 */
record DiagnosisInputs(
    Saturation saturation,
    OptionalInt users,
    double connections,
    double generatorShare,
    int cpus,
    double quota,
    double dropsPerRequest,
    Map<Metric, Double> headline,
    Map<Metric, Double> diagnostic,
    List<Occupancy> threads,
    String unused,
    Optional<Bound> bound,
    boolean waitsByDesign,
    double idleLatencyMillis,
    double holdGrowth,
    String pinnedAt,
    OptionalInt parallelism) {

  /**
   * From this share of the CPU granted on there is none to spare: what is left are the moments in
   * which no thread happens to be ready, and the reading's own error.
   */
  static final double FULL_CPU = 0.9;

  /** Below this share there is CPU to spare; in between the CPU alone decides nothing. */
  static final double SPARE_CPU = 0.8;

  DiagnosisInputs {
    headline = Map.copyOf(headline);
    diagnostic = Map.copyOf(diagnostic);
    threads = List.copyOf(threads);
  }

  /** The mean of a metric of headline trials. */
  OptionalDouble headline(Metric metric) {
    return of(headline, metric);
  }

  /** The mean of a metric of diagnostic trials. */
  OptionalDouble diagnostic(Metric metric) {
    return of(diagnostic, metric);
  }

  /** Good answers a second. */
  double served() {
    return headline(Metric.THROUGHPUT).orElse(0);
  }

  /** The CPU granted, in cores: CPUs, or the quota if that is less; 0 if not known. */
  double granted() {
    return quota > 0 && cpus > 0 ? Math.min(cpus, quota) : Math.max(cpus, quota);
  }

  /** The share of the CPU granted that the server used, in headline trials. */
  OptionalDouble cpuShare() {
    return share(headline(Metric.SERVER_CPU));
  }

  /** Whether it is known to have had no CPU to spare. */
  boolean cpuIsFull() {
    return cpuShare().orElse(0) >= FULL_CPU;
  }

  /** Whether it is known to have had CPU to spare. */
  boolean cpuIsSpare() {
    return cpuShare().orElse(1) < SPARE_CPU;
  }

  /** Whether a diagnostic trial looked inside. */
  boolean looksInside() {
    return !diagnostic.isEmpty();
  }

  /** Like {@code CPU 31 %}; none if it is not known. */
  Optional<String> cpuText() {
    OptionalDouble share = cpuShare();
    return share.isPresent()
        ? Optional.of("CPU " + Numbers.percent(share.getAsDouble()))
        : Optional.empty();
  }

  private OptionalDouble share(OptionalDouble cores) {
    return cores.isPresent() && granted() > 0
        ? OptionalDouble.of(cores.getAsDouble() / granted())
        : OptionalDouble.empty();
  }

  private static OptionalDouble of(Map<Metric, Double> values, Metric metric) {
    Double value = values.get(metric);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
