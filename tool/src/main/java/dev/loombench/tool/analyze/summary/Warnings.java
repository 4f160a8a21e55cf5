package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.measure.GeneratorUse;
import dev.loombench.tool.analyze.measure.GrantedCpus;
import dev.loombench.tool.analyze.measure.MissingMetric;
import dev.loombench.tool.analyze.measure.MissingMetrics;
import dev.loombench.tool.analyze.measure.Point;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Finds what a reader must be warned of. */
final class Warnings {

  private static final int ENOUGH_BLOCKS = 3;
  private static final double FOREIGN_CORES = 0.1;
  private static final double STEAL_PERCENT = 2;

  /** So few happen on any machine, by whatever else uses the network there. */
  private static final double FEW_SEGMENTS = 10;

  private final Trials trials;
  private final GeneratorUse generator;
  private final int planned;
  private final Stability steadiness;

  Warnings(Trials trials, GeneratorUse generator, int planned) {
    this.trials = trials;
    this.generator = generator;
    this.planned = planned;
    this.steadiness = new Stability(trials);
  }

  List<Warning> warnings() {
    var warnings = new ArrayList<Warning>();
    partial().ifPresent(warnings::add);
    fewBlocks().ifPresent(warnings::add);
    severalStrata().ifPresent(warnings::add);
    cpusNotSeparated().ifPresent(warnings::add);
    trials.points().stream().flatMap(this::generatorLimits).forEach(warnings::add);
    warmUpCeiling().ifPresent(warnings::add);
    highest(Metric.FOREIGN_CPU, FOREIGN_CORES)
        .ifPresent(cores -> warnings.add(new Warning.OtherProcessesUsedCpu(cores)));
    highest(Metric.STEAL, STEAL_PERCENT)
        .ifPresent(percent -> warnings.add(new Warning.CpuStolen(percent)));
    counted(
            Metric.CGROUP_THROTTLED_PERIODS,
            0,
            (variants, percent, _) -> new Warning.HeldByItsQuota(variants, percent))
        .ifPresent(warnings::add);
    counted(Metric.LISTEN_DROPS, 0, Warning.ConnectionsNotAccepted::new).ifPresent(warnings::add);
    counted(Metric.TCP_RETRANSMITTED, FEW_SEGMENTS, Warning.SegmentsSentAgain::new)
        .ifPresent(warnings::add);
    figuresPartial().ifPresent(warnings::add);
    List<Outlier> apart = steadiness.apart();
    if (!apart.isEmpty()) {
      warnings.add(new Warning.TrialsLieApart(apart));
    }
    warnings.addAll(steadiness.drifts());
    return warnings;
  }

  private Optional<Warning> partial() {
    long places =
        trials.records().stream()
            .map(record -> record.trial())
            .filter(trial -> trial.attempt() == 1)
            .count();
    return places < planned
        ? Optional.of(new Warning.Partial((int) places, planned))
        : Optional.empty();
  }

  private Optional<Warning> fewBlocks() {
    int blocks = trials.study().protocol().blocks().headline();
    return blocks > 0 && blocks < ENOUGH_BLOCKS && !trials.comparedPoints().isEmpty()
        ? Optional.of(new Warning.FewBlocks(blocks))
        : Optional.empty();
  }

  private Optional<Warning> severalStrata() {
    int strata = (int) trials.records().stream().mapToInt(TrialRecord::stratum).distinct().count();
    return strata > 1 ? Optional.of(new Warning.SeveralStrata(strata)) : Optional.empty();
  }

  private Optional<Warning> cpusNotSeparated() {
    return trials.records().stream()
        .flatMap(trial -> sharedCpus(trial).stream())
        .findFirst()
        .map(Warning.CpusNotSeparated::new);
  }

  private static Optional<String> sharedCpus(TrialRecord trial) {
    var shared = new TreeSet<Integer>(GrantedCpus.of(trial.facts(), "server"));
    shared.retainAll(GrantedCpus.of(trial.facts(), "generator"));
    return shared.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join(", ", shared.stream().map(String::valueOf).toList()));
  }

  private Stream<Warning> generatorLimits(Point point) {
    List<String> variants =
        trials.variants().stream().filter(variant -> generator.isTheLimit(point, variant)).toList();
    return variants.stream()
        .mapToDouble(variant -> generator.largestShare(point, variant))
        .max()
        .stream()
        .mapToObj(share -> new Warning.GeneratorWasTheLimit(point, variants, share));
  }

  private Optional<Warning> warmUpCeiling() {
    List<TrialRecord> cold =
        trials.records().stream()
            .filter(TrialRecord::completed)
            .filter(trial -> trial.trial().pass() != Pass.STARTUP)
            .filter(trial -> !trial.warmUp().reachedGate())
            .toList();
    List<String> variants = cold.stream().map(trial -> trial.trial().variant()).distinct().toList();
    return cold.isEmpty()
        ? Optional.empty()
        : Optional.of(new Warning.WarmUpCeilingReached(variants, cold.size()));
  }

  private interface Counted {
    Warning of(List<String> variants, double most, Point worst);
  }

  /** One warning for all points at which a variant counted more than is let pass. */
  private Optional<Warning> counted(Metric metric, double limit, Counted warning) {
    List<String> variants =
        trials.variants().stream()
            .filter(
                variant ->
                    trials.points().stream()
                        .anyMatch(point -> most(point, variant, metric) > limit))
            .toList();
    return trials.points().stream()
        .max(Comparator.comparingDouble(point -> most(point, metric)))
        .filter(_ -> !variants.isEmpty())
        .map(worst -> warning.of(variants, most(worst, metric), worst));
  }

  private double most(Point point, Metric metric) {
    return trials.variants().stream()
        .mapToDouble(variant -> most(point, variant, metric))
        .max()
        .orElse(0);
  }

  private double most(Point point, String variant, Metric metric) {
    return Arrays.stream(trials.measured(point, variant, metric.pass(), metric)).max().orElse(0);
  }

  private Optional<Warning> figuresPartial() {
    List<MissingMetric> gaps = new MissingMetrics(trials).partial();
    return gaps.isEmpty() ? Optional.empty() : Optional.of(new Warning.FiguresPartial(gaps));
  }

  /** The highest reading of any completed trial, if it is above what is let pass. */
  private Optional<Double> highest(Metric metric, double limit) {
    DoubleStream readings =
        trials.records().stream()
            .filter(TrialRecord::completed)
            .flatMap(trial -> trial.measurements().stream())
            .flatMap(measurement -> Stream.ofNullable(measurement.readings().get(metric)))
            .mapMultiToDouble(
                (reading, numbers) -> {
                  if (reading instanceof Reading.Measured(double value)) {
                    numbers.accept(value);
                  }
                });
    return readings.max().stream().filter(value -> value > limit).boxed().findFirst();
  }
}
