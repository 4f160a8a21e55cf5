package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.measure.GeneratorUse;
import dev.loombench.tool.analyze.measure.LittlesLaw;
import dev.loombench.tool.analyze.measure.MissingMetric;
import dev.loombench.tool.analyze.measure.MissingMetrics;
import dev.loombench.tool.analyze.measure.Overload;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.evidence.ComparisonFamily;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.store.TrialSample;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.GeneratorLimit;
import dev.loombench.tool.trial.LoadState;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.TakenCpu;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/** Finds limits on the validity of figures. */
final class Warnings {

  /** Smallest speed of the server's CPUs, as a share of the largest, that needs no warning. */
  private static final double STEADY_SPEED = 0.9;

  /** Retransmitted segments in a window that other use of the network causes on any machine. */
  private static final double USUAL_SEGMENTS = 10;

  private final Trials trials;
  private final GeneratorUse generator;
  private final Overload overload;
  private final List<LittlesLaw> littlesLaw;
  private final RunData run;
  private final Stability stability;

  Warnings(
      Trials trials,
      GeneratorUse generator,
      Overload overload,
      List<LittlesLaw> littlesLaw,
      RunData run) {
    this.trials = trials;
    this.generator = generator;
    this.overload = overload;
    this.littlesLaw = littlesLaw;
    this.run = run;
    this.stability = new Stability(trials);
  }

  List<Warning> warnings() {
    var warnings = new ArrayList<Warning>();
    incomplete().ifPresent(warnings::add);
    fewBlocks().ifPresent(warnings::add);
    fewStarts().ifPresent(warnings::add);
    severalEpochs().ifPresent(warnings::add);
    if (run.trialsOfOtherBuilds() > 0) {
      warnings.add(new Warning.SeveralBuilds(run.trialsOfOtherBuilds()));
    }
    sampledTrials().ifPresent(warnings::add);
    cpusNotSeparated().ifPresent(warnings::add);
    trials.points().stream().flatMap(this::generatorLimited).forEach(warnings::add);
    trials.points().stream().flatMap(point -> generatorLate(point).stream()).forEach(warnings::add);
    coldServers().ifPresent(warnings::add);
    warmUpIncomplete().ifPresent(warnings::add);
    counted(
            Metric.COMPILATION_DRIFT,
            0,
            (variants, percent, _) -> new Warning.StillCompiling(variants, percent))
        .ifPresent(warnings::add);
    highest(readings -> Reading.value(readings, Metric.FOREIGN_CPU), TakenCpu.OTHERS_CORES)
        .ifPresent(
            cores ->
                warnings.add(
                    new Warning.OtherProcessesUsedCpu(
                        cores, highest(TakenCpu::byOthers, 0).orElse(0.0))));
    highest(readings -> Reading.value(readings, Metric.STEAL), TakenCpu.STEAL_PERCENT)
        .ifPresent(percent -> warnings.add(new Warning.CpuStolen(percent)));
    cpuSpeedVaried().ifPresent(warnings::add);
    counted(
            Metric.CGROUP_THROTTLED_PERIODS,
            0,
            (variants, percent, _) -> new Warning.CpuThrottled(variants, percent))
        .ifPresent(warnings::add);
    counted(Metric.LISTEN_DROPS, 0, Warning.ConnectionsNotAccepted::new).ifPresent(warnings::add);
    littlesLaw.stream().flatMap(check -> usersWithoutAnswer(check).stream()).forEach(warnings::add);
    counted(Metric.TCP_RETRANSMITTED, USUAL_SEGMENTS, Warning.TcpRetransmissions::new)
        .ifPresent(warnings::add);
    metricsIncomplete().ifPresent(warnings::add);
    List<Outlier> outliers = stability.outliers();
    if (!outliers.isEmpty()) {
      warnings.add(new Warning.Outliers(outliers));
    }
    warnings.addAll(stability.drifts());
    return warnings;
  }

  /**
   * Returns a warning if the figures are those of few users. Of an overloaded or failing server
   * they may be too: more is compared there.
   */
  private Optional<Warning> usersWithoutAnswer(LittlesLaw check) {
    return switch (overload.state(check.point(), check.variant())) {
      case LoadState.FewUsers(double share) ->
          Optional.of(
              new Warning.UsersWithoutAnswer(
                  check.point(), check.variant(), share, notAccepted(check)));
      case LoadState.Overloaded _, LoadState.Failing _
          when check.implied() < LoadState.SMALLEST_SHARE_OF_USERS * check.users() ->
          Optional.of(
              new Warning.UsersWithoutAnswer(
                  check.point(),
                  check.variant(),
                  check.implied() / check.users(),
                  notAccepted(check)));
      case LoadState.Steady _, LoadState.Overloaded _, LoadState.Failing _ -> Optional.empty();
    };
  }

  /** Returns the mean number of users whose connections the server had not accepted. */
  private OptionalDouble notAccepted(LittlesLaw check) {
    return Arrays.stream(
            trials.measured(check.point(), check.variant(), Pass.HEADLINE, Metric.ACCEPT_QUEUE))
        .average();
  }

  private Optional<Warning> incomplete() {
    long places =
        trials.records().stream()
            .map(record -> record.trial())
            .filter(trial -> trial.attempt() == 1)
            .count();
    return places < run.plannedTrials()
        ? Optional.of(new Warning.RunIncomplete((int) places, run.plannedTrials()))
        : Optional.empty();
  }

  private Optional<Warning> fewBlocks() {
    int blocks = trials.study().protocol().blocks().headline();
    return blocks > 0
            && blocks < ComparisonFamily.FEWEST_TRIALS
            && !trials.comparedPoints().isEmpty()
        ? Optional.of(new Warning.FewBlocks(blocks, ComparisonFamily.FEWEST_TRIALS))
        : Optional.empty();
  }

  private Optional<Warning> fewStarts() {
    int starts = trials.study().protocol().blocks().starts();
    return starts > 0 && starts < ComparisonFamily.FEWEST_TRIALS
        ? Optional.of(new Warning.FewStarts(starts, ComparisonFamily.FEWEST_TRIALS))
        : Optional.empty();
  }

  private Optional<Warning> severalEpochs() {
    int epochs = (int) trials.records().stream().mapToInt(TrialRecord::epoch).distinct().count();
    return epochs > 1 ? Optional.of(new Warning.SeveralEpochs(epochs)) : Optional.empty();
  }

  private Optional<Warning> sampledTrials() {
    TrialSample sample = run.sample();
    if (sample.equals(TrialSample.ALL)) {
      return Optional.empty();
    }
    int read =
        (int) trials.records().stream().map(TrialRecord::trial).filter(sample::contains).count();
    return Optional.of(new Warning.SampledTrials(read, trials.records().size(), sample.every()));
  }

  private Optional<Warning> cpusNotSeparated() {
    return trials.records().stream()
        .map(Warnings::sharedCpus)
        .filter(cpus -> !cpus.isEmpty())
        .findFirst()
        .map(Warning.CpusNotSeparated::new);
  }

  private static List<Integer> sharedCpus(TrialRecord trial) {
    return trial.facts().cpus().shared();
  }

  private Stream<Warning> generatorLimited(PointId point) {
    List<VariantId> variants =
        trials.variants().stream().filter(variant -> generator.isTheLimit(point, variant)).toList();
    return variants.stream()
        .flatMapToDouble(variant -> generator.measuredShare(point, variant).stream())
        .max()
        .stream()
        .mapToObj(share -> new Warning.GeneratorLimited(point, variants, share));
  }

  /**
   * Returns a warning if sends were late by more than is negligible for the response times, with an
   * effect that was measured and accepted.
   */
  private Optional<Warning> generatorLate(PointId point) {
    if (point.equals(PointId.START) || trials.load(point) instanceof ClosedModel) {
      return Optional.empty();
    }
    List<VariantId> late =
        trials.variants().stream().filter(variant -> isGeneratorLate(point, variant)).toList();
    return late.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Warning.GeneratorLate(
                point,
                late,
                new GeneratorLimit.Lateness(
                    max(point, late, Metric.LOOP_LATENESS_P99).orElseThrow(),
                    max(point, late, Metric.WAKE_UP_LATENESS_P99))));
  }

  private boolean isGeneratorLate(PointId point, VariantId variant) {
    OptionalDouble typical =
        Arrays.stream(trials.measured(point, variant, Pass.HEADLINE, Metric.LATENCY_P50)).min();
    OptionalDouble effect = max(point, List.of(variant), Metric.LATENESS_EFFECT);
    double limit =
        GeneratorLimit.LatenessEffect.limitPercent(trials.study().protocol().equivalenceMargin());
    return typical.isPresent()
        && effect.isPresent()
        && effect.getAsDouble() <= limit
        && max(point, List.of(variant), Metric.LOOP_LATENESS_P99).orElse(0)
            > Math.max(
                GeneratorLimit.LatenessEffect.NEGLIGIBLE_MILLIS,
                limit / 100 * typical.getAsDouble());
  }

  private OptionalDouble max(PointId point, List<VariantId> variants, Metric metric) {
    return variants.stream()
        .flatMapToDouble(
            variant -> Arrays.stream(trials.measured(point, variant, Pass.HEADLINE, metric)))
        .max();
  }

  private Optional<Warning> coldServers() {
    Protocol protocol = trials.study().protocol();
    return protocol.warmUp().areServersCold() && !protocol.blocks().onlyStarts()
        ? Optional.of(new Warning.ColdServers())
        : Optional.empty();
  }

  private Optional<Warning> warmUpIncomplete() {
    List<TrialRecord> cold =
        trials.records().stream()
            .filter(TrialRecord::completed)
            .filter(trial -> trial.trial().pass() != Pass.STARTUP)
            .filter(trial -> !trial.warmUp().reachedGate())
            .toList();
    List<VariantId> variants =
        cold.stream().map(trial -> trial.trial().variant()).distinct().toList();
    return cold.isEmpty()
        ? Optional.empty()
        : Optional.of(new Warning.WarmUpIncomplete(variants, cold.size()));
  }

  /** Returns the variant and point with the largest difference between trials. */
  private Optional<Warning.CpuSpeedVaried> cpuSpeedVaried() {
    return trials.points().stream()
        .flatMap(
            point ->
                trials.variants().stream()
                    .flatMap(variant -> slowestSpeed(point, variant).stream()))
        .filter(varied -> varied.slowest() < STEADY_SPEED)
        .min(Comparator.comparingDouble(Warning.CpuSpeedVaried::slowest));
  }

  private Optional<Warning.CpuSpeedVaried> slowestSpeed(PointId point, VariantId variant) {
    DoubleSummaryStatistics speeds =
        Arrays.stream(trials.measured(point, variant, Pass.HEADLINE, Metric.CPU_SPEED))
            .summaryStatistics();
    return speeds.getCount() < 2
        ? Optional.empty()
        : Optional.of(
            new Warning.CpuSpeedVaried(speeds.getMin() / speeds.getMax(), variant, point));
  }

  private interface Counted {
    Warning of(List<VariantId> variants, double most, PointId worst);
  }

  /** Returns one warning for all points at which a variant counted more than the limit. */
  private Optional<Warning> counted(Metric metric, double limit, Counted warning) {
    List<VariantId> variants =
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

  private double most(PointId point, Metric metric) {
    return trials.variants().stream()
        .mapToDouble(variant -> most(point, variant, metric))
        .max()
        .orElse(0);
  }

  private double most(PointId point, VariantId variant, Metric metric) {
    return Arrays.stream(trials.measured(point, variant, metric.pass(), metric)).max().orElse(0);
  }

  private Optional<Warning> metricsIncomplete() {
    List<MissingMetric> missing = new MissingMetrics(trials).partial();
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(new Warning.MetricsIncomplete(missing));
  }

  /**
   * Returns the highest reading in trials under load, if above the limit. A start can take less
   * than ten ticks of the kernel, so its own check allows more.
   */
  private Optional<Double> highest(
      Function<Map<Metric, Reading>, OptionalDouble> figure, double limit) {
    return trials.records().stream()
        .filter(TrialRecord::completed)
        .filter(trial -> trial.trial().pass() != Pass.STARTUP)
        .flatMap(trial -> trial.measurements().stream())
        .flatMapToDouble(measurement -> figure.apply(measurement.readings()).stream())
        .max()
        .stream()
        .filter(value -> value > limit)
        .boxed()
        .findFirst();
  }
}
