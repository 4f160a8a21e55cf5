package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.measure.Bound.LittlesLaw;
import dev.loombench.tool.analyze.measure.MissingMetric;
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
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Finds limits on the validity of figures. */
final class Warnings {

  /** Smallest speed of the server's CPUs, as a share of the largest, that needs no warning. */
  private static final double STEADY_SPEED = 0.9;

  /** Largest ratio of the CPU per request of two servers that needs no warning. */
  private static final double ALIKE = 1.25;

  /** Retransmitted segments in a window that other use of the network causes on any machine. */
  private static final double USUAL_SEGMENTS = 10;

  private final Trials trials;
  private final List<LittlesLaw> littlesLaw;
  private final RunData run;
  private final List<Warning> warnings = new ArrayList<>();

  Warnings(Trials trials, List<LittlesLaw> littlesLaw, RunData run) {
    this.trials = trials;
    this.littlesLaw = littlesLaw;
    this.run = run;
  }

  List<Warning> all() {
    numberOfTrials();
    trials.records().stream()
        .map(trial -> trial.facts().cpus().shared())
        .filter(cpus -> !cpus.isEmpty() && !run.study().protocol().generator().sharesCpus())
        .findFirst()
        .map(Warning.CpusNotSeparated::new)
        .ifPresent(warnings::add);
    trials.points().stream().flatMap(this::generatorLimited).forEach(warnings::add);
    trials.points().stream().flatMap(point -> generatorLate(point).stream()).forEach(warnings::add);
    warmUp();
    highest(readings -> Reading.value(readings, Metric.FOREIGN_CPU), TakenCpu.OTHERS_CORES)
        .ifPresent(
            cores ->
                warnings.add(
                    new Warning.OtherProcessesUsedCpu(
                        cores, highest(TakenCpu::byOthers, 0).orElse(0))));
    highest(readings -> Reading.value(readings, Metric.STEAL), TakenCpu.STEAL_PERCENT)
        .ifPresent(percent -> warnings.add(new Warning.CpuStolen(percent)));
    cpuSpeedVaried().ifPresent(warnings::add);
    trials
        .<TwoStates>atEach(
            trials.points(), (point, variant) -> TwoStates.of(trials, point, variant).stream())
        .stream()
        .max(Comparator.comparingDouble(TwoStates::ratio))
        .map(Warning.InTwoStates::new)
        .ifPresent(warnings::add);
    unlikeServers().ifPresent(warnings::add);
    counted(
        Metric.CGROUP_THROTTLED_PERIODS,
        0,
        (variants, percent, _) -> new Warning.CpuThrottled(variants, percent));
    counted(Metric.LISTEN_DROPS, 0, Warning.ConnectionsNotAccepted::new);
    littlesLaw.forEach(this::usersWithoutAnswer);
    counted(Metric.TCP_RETRANSMITTED, USUAL_SEGMENTS, Warning.TcpRetransmissions::new);
    List<MissingMetric> missing = MissingMetric.partial(trials);
    if (!missing.isEmpty()) {
      warnings.add(new Warning.MetricsIncomplete(missing));
    }
    var stability = new Stability(trials);
    List<Outlier> outliers = stability.outliers();
    if (!outliers.isEmpty()) {
      warnings.add(new Warning.Outliers(outliers));
    }
    warnings.addAll(stability.drifts());
    return warnings;
  }

  private void numberOfTrials() {
    List<TrialRecord> records = trials.records();
    int first = (int) records.stream().filter(record -> record.trial().attempt() == 1).count();
    if (first < run.plannedTrials()) {
      warnings.add(new Warning.RunIncomplete(first, run.plannedTrials()));
    }
    Protocol.Blocks asked = trials.study().protocol().blocks();
    if (areFew(asked.headline()) && !trials.comparedPoints().isEmpty()) {
      warnings.add(new Warning.FewBlocks(asked.headline(), ComparisonFamily.FEWEST_TRIALS));
    }
    if (areFew(asked.starts())) {
      warnings.add(new Warning.FewStarts(asked.starts(), ComparisonFamily.FEWEST_TRIALS));
    }
    int epochs = (int) records.stream().mapToInt(TrialRecord::epoch).distinct().count();
    if (epochs > 1) {
      warnings.add(new Warning.SeveralEpochs(epochs));
    }
    if (run.trialsOfOtherBuilds() > 0) {
      warnings.add(new Warning.SeveralBuilds(run.trialsOfOtherBuilds()));
    }
    TrialSample sample = run.sample();
    if (!sample.equals(TrialSample.ALL)) {
      long read = records.stream().map(TrialRecord::trial).filter(sample::contains).count();
      warnings.add(new Warning.SampledTrials((int) read, records.size(), sample.every()));
    }
  }

  private static boolean areFew(int blocks) {
    return blocks > 0 && blocks < ComparisonFamily.FEWEST_TRIALS;
  }

  private void warmUp() {
    Protocol protocol = trials.study().protocol();
    if (protocol.warmUp().areServersCold() && !protocol.blocks().onlyStarts()) {
      warnings.add(new Warning.ColdServers());
    }
    List<TrialRecord> cold = underLoad().filter(trial -> !trial.warmUp().reachedGate()).toList();
    if (!cold.isEmpty()) {
      warnings.add(
          new Warning.WarmUpIncomplete(
              cold.stream().map(trial -> trial.trial().variant()).distinct().toList(),
              cold.size()));
    }
    counted(
        Metric.COMPILATION_DRIFT,
        0,
        (variants, percent, _) -> new Warning.StillCompiling(variants, percent));
  }

  private Stream<TrialRecord> underLoad() {
    return trials.records().stream()
        .filter(TrialRecord::completed)
        .filter(trial -> trial.trial().pass() != Pass.STARTUP);
  }

  /**
   * Warns if the figures are those of few users. Of an overloaded or failing server they may be
   * too: more is compared there.
   */
  private void usersWithoutAnswer(LittlesLaw check) {
    double implied = check.implied() / check.users();
    OptionalDouble share =
        switch (trials.evidence().state(check.point(), check.variant())) {
          case LoadState.FewUsers(double few) -> OptionalDouble.of(few);
          case LoadState.Overloaded _, LoadState.Failing _
              when check.implied() < LoadState.SMALLEST_SHARE_OF_USERS * check.users() ->
              OptionalDouble.of(implied);
          case LoadState.Steady _, LoadState.Overloaded _, LoadState.Failing _ ->
              OptionalDouble.empty();
        };
    OptionalDouble notAccepted =
        Arrays.stream(
                trials.measured(check.point(), check.variant(), Pass.HEADLINE, Metric.ACCEPT_QUEUE))
            .average();
    share.ifPresent(
        few ->
            warnings.add(
                new Warning.UsersWithoutAnswer(check.point(), check.variant(), few, notAccepted)));
  }

  private Stream<Warning> generatorLimited(PointId point) {
    List<VariantId> variants =
        trials.variants().stream()
            .filter(variant -> trials.evidence().isLimitedByGenerator(point, variant))
            .toList();
    return variants.stream()
        .flatMap(variant -> trials.generatorShare(point, variant, Pass.HEADLINE).stream())
        .flatMapToDouble(
            share ->
                share instanceof Reading.Measured(double value)
                    ? DoubleStream.of(value)
                    : DoubleStream.empty())
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

  /** Returns the variant and point with the largest difference between trials. */
  private Optional<Warning.CpuSpeedVaried> cpuSpeedVaried() {
    return trials
        .<Warning.CpuSpeedVaried>atEach(
            trials.points(), (point, variant) -> slowestSpeed(point, variant).stream())
        .stream()
        .filter(varied -> varied.slowest() < STEADY_SPEED)
        .min(Comparator.comparingDouble(Warning.CpuSpeedVaried::slowest));
  }

  private Optional<Warning.CpuSpeedVaried> slowestSpeed(PointId point, VariantId variant) {
    DoubleSummaryStatistics speeds = headline(point, variant, Metric.CPU_SPEED);
    return speeds.getCount() < 2
        ? Optional.empty()
        : Optional.of(
            new Warning.CpuSpeedVaried(speeds.getMin() / speeds.getMax(), variant, point));
  }

  /** Returns the variant and point whose servers differ most. */
  private Optional<Warning.UnlikeServers> unlikeServers() {
    return trials
        .<Warning.UnlikeServers>atEach(
            trials.points(), (point, variant) -> unlikeServers(point, variant).stream())
        .stream()
        .max(Comparator.comparingDouble(unlike -> unlike.most() / unlike.least()));
  }

  private Optional<Warning.UnlikeServers> unlikeServers(PointId point, VariantId variant) {
    DoubleSummaryStatistics micros = headline(point, variant, Metric.CPU_PER_REQUEST);
    DoubleSummaryStatistics steps = headline(point, variant, Metric.WORK_PER_REQUEST);
    return steps.getCount() > 1
            && trials.evidence().fillsItsCpus(point, variant)
            && steps.getMax() > ALIKE * steps.getMin()
        ? Optional.of(new Warning.UnlikeServers(point, variant, micros.getMin(), micros.getMax()))
        : Optional.empty();
  }

  private DoubleSummaryStatistics headline(PointId point, VariantId variant, Metric metric) {
    return Arrays.stream(trials.measured(point, variant, Pass.HEADLINE, metric))
        .summaryStatistics();
  }

  private interface Counted {
    Warning of(List<VariantId> variants, double most, PointId worst);
  }

  /** Adds one warning for all points at which a variant counted more than the limit. */
  private void counted(Metric metric, double limit, Counted warning) {
    List<VariantId> variants =
        trials.variants().stream()
            .filter(
                variant ->
                    trials.points().stream()
                        .anyMatch(point -> most(point, variant, metric) > limit))
            .toList();
    trials.points().stream()
        .max(Comparator.comparingDouble(point -> most(point, metric)))
        .filter(_ -> !variants.isEmpty())
        .ifPresent(worst -> warnings.add(warning.of(variants, most(worst, metric), worst)));
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

  /**
   * Returns the highest reading in trials under load, if above the limit. A start can take less
   * than ten ticks of the kernel, so its own check allows more.
   */
  private OptionalDouble highest(
      Function<Map<Metric, Reading>, OptionalDouble> figure, double limit) {
    return underLoad()
        .flatMap(trial -> trial.measurements().stream())
        .flatMapToDouble(measurement -> figure.apply(measurement.readings()).stream())
        .filter(value -> value > limit)
        .max();
  }
}
