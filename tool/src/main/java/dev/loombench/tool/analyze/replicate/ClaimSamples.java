package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Variants, workloads and steps that the tests of claims compare. */
record ClaimSamples(Trials trials) {

  /**
   * A variant at a workload; the workload is empty for start-up trials.
   *
   * @param atRate step of the workload's ramp; empty for a single load
   */
  record Sample(VariantId variant, Optional<WorkloadId> workload, OptionalDouble atRate) {

    static Sample of(VariantId variant, WorkloadId workload) {
      return new Sample(variant, Optional.of(workload), OptionalDouble.empty());
    }
  }

  static List<Sample> of(ClaimTest test) {
    return switch (test) {
      case ClaimTest.Ratio ratio ->
          List.of(
              new Sample(ratio.of(), ratio.in(), ratio.atRate()),
              new Sample(ratio.over(), ratio.in(), ratio.atRate()));
      case ClaimTest.Growth growth ->
          Stream.concat(Stream.of(growth.of()), growth.over().stream())
              .flatMap(
                  variant ->
                      Stream.of(
                          Sample.of(variant, growth.in()), Sample.of(variant, growth.overIn())))
              .toList();
      case ClaimTest.SustainedRate rate ->
          List.of(Sample.of(rate.of(), rate.in()), Sample.of(rate.over(), rate.in()));
      case ClaimTest.Level level -> List.of(new Sample(level.of(), level.in(), level.atRate()));
      case ClaimTest.Excess excess ->
          Stream.of(excess.of(), excess.over())
              .map(variant -> new Sample(variant, Optional.of(excess.in()), excess.atRate()))
              .toList();
      case ClaimTest.Deviation deviation ->
          List.of(new Sample(deviation.of(), deviation.in(), OptionalDouble.empty()));
      case ClaimTest.Untried _ -> List.of();
    };
  }

  /** Returns the first workload of a test; empty for start-up metrics. */
  static Optional<WorkloadId> workload(ClaimTest test) {
    return of(test).stream().flatMap(sample -> sample.workload().stream()).findFirst();
  }

  /** Returns true if a test is about a step of a ramp. */
  static boolean isAtStep(ClaimTest test) {
    return of(test).stream().anyMatch(sample -> sample.atRate().isPresent());
  }

  boolean isInStudy(WorkloadId workload) {
    return trials.study().workloads().stream().anyMatch(one -> one.id().equals(workload));
  }

  /** Returns the first sample without a completed trial; empty if there is none. */
  Optional<ClaimBasis> missing(ClaimTest.Measured test, Metric metric) {
    for (Sample sample : of(test)) {
      boolean measured =
          found(sample, metric)
              .filter(
                  point -> !trials.observations(point, sample.variant(), metric.pass()).isEmpty())
              .isPresent();
      if (!measured) {
        return Optional.of(
            new ClaimBasis.NoTrials(sample.variant(), sample.workload(), metric.pass()));
      }
    }
    return Optional.empty();
  }

  /** Returns the CPUs of a server that has fewer than claimed; empty if none has. */
  OptionalDouble fewerCpus(ClaimTest test, int claimed) {
    return of(test).stream()
        .flatMapToDouble(sample -> cpus(sample.variant()).stream())
        .filter(cpus -> cpus < claimed)
        .findFirst();
  }

  /** Returns the CPUs of a variant's server at the first point where they are known. */
  private OptionalDouble cpus(VariantId variant) {
    return trials.points().stream()
        .filter(_ -> trials.variants().contains(variant))
        .map(point -> trials.cpusOfServer(point, variant))
        .filter(OptionalDouble::isPresent)
        .findFirst()
        .orElse(OptionalDouble.empty());
  }

  PointId point(Sample sample, Metric metric) {
    return found(sample, metric).orElseThrow();
  }

  /** Returns the point of a sample: a step of a ramp, or the workload's only point. */
  private Optional<PointId> found(Sample sample, Metric metric) {
    return sample.atRate().isEmpty()
        ? trials.comparedPoint(sample.workload(), metric)
        : trials.points().stream()
            .filter(point -> point.workload().equals(sample.workload()))
            .filter(point -> point.step().openRate().equals(sample.atRate()))
            .findFirst();
  }
}
