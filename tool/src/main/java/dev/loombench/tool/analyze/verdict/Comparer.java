package dev.loombench.tool.analyze.verdict;

import dev.loombench.tool.analyze.measure.GeneratorUse;
import dev.loombench.tool.analyze.measure.Overload;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.measure.Trials.BlockKey;
import dev.loombench.tool.analyze.measure.Trials.Observation;
import dev.loombench.tool.analyze.verdict.NotComparableReason.Cause;
import dev.loombench.tool.analyze.verdict.PairedRatios.Basis;
import dev.loombench.tool.analyze.verdict.PairedRatios.Ratios;
import dev.loombench.tool.analyze.verdict.PairedRatios.Refused;
import dev.loombench.tool.stats.Difference;
import dev.loombench.tool.stats.FalseCoverage;
import dev.loombench.tool.stats.InterimAnalyses;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Selection;
import dev.loombench.tool.trial.comparison.ComparedMetrics;
import dev.loombench.tool.trial.comparison.ComparisonFamily;
import dev.loombench.tool.trial.comparison.EquivalenceMargin;
import dev.loombench.tool.trial.comparison.FailureLimit;
import dev.loombench.tool.trial.server.SharedServers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Compares variants by their ratios within blocks, so that changes from block to block cancel out.
 * Comparisons are made in two passes, first the ratios, then the intervals, because the confidence
 * level depends on all comparisons together.
 */
public final class Comparer {

  private static final double NANOS_PER_MILLI = 1e6;

  private final Trials trials;
  private final Overload overload;
  private final GeneratorUse generator;
  private final SharedServers shared;

  public Comparer(Trials trials, Overload overload, GeneratorUse generator) {
    this.trials = trials;
    this.overload = overload;
    this.generator = generator;
    this.shared = new SharedServers(trials.study());
  }

  /** Returns every pair of variants at every point, in headline metrics. */
  public List<Comparison> comparisons() {
    return comparisons(
        ComparisonFamily.headline(trials.study(), trials.comparedPoints(), overload::isExceeded),
        InterimAnalyses.of(trials.study().design().interimAnalyses()));
  }

  /** Returns every variant over the baseline in metrics of start-ups, without interim analyses. */
  List<Comparison> ofStarts() {
    return comparisons(ComparisonFamily.starts(trials.study()), InterimAnalyses.ONE);
  }

  /** Returns comparisons at one level, which depends on how many of them make a claim. */
  private List<Comparison> comparisons(ComparisonFamily family, InterimAnalyses interimAnalyses) {
    List<PairedRatios> pairs =
        family.members().parallelStream()
            .filter(member -> isKnown(member.point(), member.of(), member.metric()))
            .filter(member -> isKnown(member.point(), member.over(), member.metric()))
            .map(member -> pair(member.point(), member.metric(), member.of(), member.over()))
            .toList();
    double[] levels =
        pairs.stream()
            .mapMultiToDouble(
                (pair, claims) -> {
                  if (pair.basis() instanceof Ratios ratios) {
                    claims.accept(ratios.claims());
                  }
                })
            .toArray();
    Confidence confidence = confidence(levels, interimAnalyses);
    return pairs.stream().map(pair -> pair.at(confidence)).toList();
  }

  /**
   * Returns the confidence of the intervals of the claims' family.
   *
   * @param levels smallest nominal level at which each test decides something
   */
  public Confidence confidenceOf(double[] levels) {
    return confidence(levels, InterimAnalyses.of(trials.study().design().interimAnalyses()));
  }

  private static Confidence confidence(double[] levels, InterimAnalyses interimAnalyses) {
    return new Confidence(FalseCoverage.of(levels, interimAnalyses), interimAnalyses);
  }

  private boolean isKnown(PointId point, VariantId variant, Metric metric) {
    return trials.observations(point, variant, metric.pass()).stream()
        .anyMatch(observation -> observation.reading(metric).isPresent());
  }

  /** Returns the ratios of one variant over another at a point. */
  public PairedRatios pair(PointId point, Metric metric, VariantId of, VariantId over) {
    return pair(point, metric, Duration.ZERO, of, over);
  }

  /** Returns the ratios of the part of a latency beyond a duration. */
  public PairedRatios pair(
      PointId point, Metric metric, Duration beyond, VariantId of, VariantId over) {
    Map<BlockKey, Observation> above = trials.byBlock(point, of, metric.pass());
    Map<BlockKey, Observation> below = trials.byBlock(point, over, metric.pass());
    List<BlockKey> shared =
        above.keySet().stream()
            .filter(below::containsKey)
            .sorted(Comparator.comparingInt(BlockKey::epoch).thenComparingInt(BlockKey::block))
            .toList();
    Basis basis =
        refusal(point, metric, of, over, shared.size())
            .or(() -> onlySurvivors(metric, shared, List.of(below, above)))
            .<Basis>map(Refused::new)
            .orElseGet(
                () ->
                    bounded(point, metric, of, over, ratios(metric, beyond, shared, above, below)));
    return new PairedRatios(
        point, metric, of, over, shared.stream().map(BlockKey::block).toList(), basis);
  }

  /**
   * Returns the reason why the state of a variant under its load forbids a comparison. Latency that
   * depends on the length of the test does not at a step of a ramp: every server is stable at its
   * start, and the step is equally long for all.
   */
  private Optional<NotComparableReason> unsteady(PointId point, Metric metric, VariantId variant) {
    if (!point.equals(PointId.START) && trials.load(point) instanceof OpenModel.Ramp) {
      return Optional.empty();
    }
    return LoadRefusal.of(overload, point, variant, metric);
  }

  private Optional<NotComparableReason> refusal(
      PointId point, Metric metric, VariantId of, VariantId over, int blocks) {
    if (shared.mix(point, metric)) {
      return Optional.of(new NotComparableReason.SharedServer());
    }
    if (metric == Metric.THROUGHPUT && isFixedBySchedule(point, of, over)) {
      return Optional.of(new NotComparableReason.FixedBySchedule());
    }
    Optional<NotComparableReason> unsteady =
        Stream.of(over, of)
            .flatMap(variant -> unsteady(point, metric, variant).stream())
            .findFirst();
    if (unsteady.isPresent()) {
      return unsteady;
    }
    Selection ofThose = trials.selection(point, of, metric.pass());
    Selection overThose = trials.selection(point, over, metric.pass());
    if (ofThose.isUnlike(overThose)) {
      return Optional.of(
          new NotComparableReason.UnequalRejections(of, ofThose.share(), over, overThose.share()));
    }
    return blocks < ComparisonFamily.FEWEST_TRIALS
        ? Optional.of(new NotComparableReason.TooFewBlocks(blocks, ComparisonFamily.FEWEST_TRIALS))
        : Optional.empty();
  }

  /** Returns the reason why a metric of one variant does not describe it; empty if it does. */
  public Optional<NotComparableReason> refusal(PointId point, Metric metric, VariantId variant) {
    if (shared.mix(point, metric)) {
      return Optional.of(new NotComparableReason.SharedServer());
    }
    boolean limited =
        (metric == Metric.THROUGHPUT || EquivalenceMargin.isLatency(metric))
            && generator.isTheLimit(point, variant);
    if (limited) {
      return Optional.of(new NotComparableReason.GeneratorLimited(List.of(variant)));
    }
    Map<BlockKey, Observation> blocks = trials.byBlock(point, variant, metric.pass());
    return unsteady(point, metric, variant)
        .or(() -> onlySurvivors(metric, List.copyOf(blocks.keySet()), List.of(blocks)));
  }

  private boolean isFixedBySchedule(PointId point, VariantId of, VariantId over) {
    boolean overloaded = overload.isExceeded(point, of) || overload.isExceeded(point, over);
    return !ComparedMetrics.measuresThroughput(trials.load(point), overloaded);
  }

  private static Optional<NotComparableReason> onlySurvivors(
      Metric metric, List<BlockKey> shared, List<Map<BlockKey, Observation>> sides) {
    for (Map<BlockKey, Observation> side : sides) {
      for (BlockKey blockKey : shared) {
        Observation observation = side.get(blockKey);
        OptionalDouble failed = FailureLimit.exceeded(metric, observation.measurement());
        if (failed.isPresent()) {
          return Optional.of(
              new NotComparableReason.OnlySurvivors(
                  observation.trial().trial().variant(), failed.getAsDouble(), FailureLimit.MOST));
        }
      }
    }
    return Optional.empty();
  }

  private Basis bounded(PointId point, Metric metric, VariantId of, VariantId over, Basis basis) {
    List<VariantId> limited =
        Stream.of(of, over).filter(variant -> generator.isTheLimit(point, variant)).toList();
    Set<Difference> supported =
        LowerBounds.supported(metric, limited.contains(of), limited.contains(over));
    return switch (basis) {
      case Refused refused -> refused;
      case Ratios _ when supported.isEmpty() ->
          new Refused(new NotComparableReason.GeneratorLimited(limited));
      case Ratios(var logs, double resolution, double margin, var _, var _) ->
          new Ratios(logs, resolution, margin, supported, limited);
    };
  }

  private Basis ratios(
      Metric metric,
      Duration beyond,
      List<BlockKey> shared,
      Map<BlockKey, Observation> above,
      Map<BlockKey, Observation> below) {
    var logRatios = new ArrayList<Double>();
    double resolutions = 0;
    double logsBelow = 0;
    for (BlockKey blockKey : shared) {
      var top = positive(metric, beyond, above.get(blockKey));
      var bottom = positive(metric, beyond, below.get(blockKey));
      if (!(top instanceof Positive high && bottom instanceof Positive low)) {
        Unusable first = top instanceof Unusable unusable ? unusable : (Unusable) bottom;
        return new Refused(
            new NotComparableReason.UnusableReading(
                blockKey.block(), first.metric(), first.variant(), first.cause()));
      }
      logRatios.add(Math.log(high.value() / low.value()));
      resolutions += Math.log1p(high.resolution()) + Math.log1p(low.resolution());
      logsBelow += Math.log(low.value());
    }
    double typicalBelow = Math.exp(logsBelow / logRatios.size());
    return new Ratios(
        logRatios,
        resolutions / logRatios.size(),
        EquivalenceMargin.of(metric, trials.study().protocol().equivalenceMargin(), typicalBelow));
  }

  /** Value that a ratio can be taken of, or the reason for none. */
  private sealed interface Figure {}

  /**
   * Value that a ratio can be taken of.
   *
   * @param resolution its resolution, as a share of it
   */
  private record Positive(double value, double resolution) implements Figure {}

  private record Unusable(Metric metric, VariantId variant, Cause cause) implements Figure {}

  private static Figure positive(Metric metric, Duration beyond, Observation observation) {
    double least = beyond.toNanos() / NANOS_PER_MILLI;
    VariantId variant = observation.trial().trial().variant();
    return observation
        .reading(metric)
        .<Figure>map(
            reading ->
                switch (reading) {
                  case Reading.Measured(double value) when value > least ->
                      positive(metric, value, least, observation);
                  case Reading.Measured _ ->
                      new Unusable(
                          metric, variant, least > 0 ? new Cause.AtMost(least) : new Cause.Zero());
                  case Reading.Unavailable(String why) ->
                      new Unusable(metric, variant, new Cause.Unavailable(why));
                })
        .orElseGet(() -> new Unusable(metric, variant, new Cause.NotMeasured()));
  }

  private static Figure positive(
      Metric metric, double value, double least, Observation observation) {
    OptionalDouble relative = metric.resolution().relative(value, observation.measurement());
    return relative.isPresent()
        ? new Positive(value - least, relative.getAsDouble() * value / (value - least))
        : new Unusable(
            metric.resolution().dependsOn().orElseThrow(),
            observation.trial().trial().variant(),
            new Cause.NotMeasured());
  }
}
