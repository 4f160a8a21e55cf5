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
import dev.loombench.tool.trial.ComparedMetrics;
import dev.loombench.tool.trial.EquivalenceMargin;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Selection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Compares variants by their ratios within blocks, so that changes from block to block cancel out.
 * Comparisons are made in two passes, first the ratios, then the intervals, because the confidence
 * level depends on all comparisons together.
 */
public final class Comparer {

  private static final int FEWEST_BLOCKS = 2;
  private static final double NANOS_PER_MILLI = 1e6;

  private final Trials trials;
  private final Overload overload;
  private final GeneratorUse generator;

  public Comparer(Trials trials, Overload overload, GeneratorUse generator) {
    this.trials = trials;
    this.overload = overload;
    this.generator = generator;
  }

  /** Returns every pair of variants at every point, in headline metrics. */
  public List<Comparison> comparisons() {
    return family(
        trials.comparedPoints().stream()
            .flatMap(
                point -> ComparedMetrics.METRICS.stream().flatMap(metric -> pairs(point, metric)))
            .toList(),
        InterimAnalyses.of(trials.study().design().interimAnalyses()));
  }

  /** Returns every variant over the baseline at one point, in metrics without interim analyses. */
  List<Comparison> overBaseline(PointId point, List<Metric> metrics) {
    String baseline = trials.study().baseline();
    return family(
        metrics.stream()
            .flatMap(metric -> pairs(point, metric))
            .filter(pair -> pair.over().equals(baseline))
            .toList(),
        InterimAnalyses.ONE);
  }

  /** Returns comparisons at one level, which depends on how many of them make a claim. */
  private static List<Comparison> family(
      List<PairedRatios> pairs, InterimAnalyses interimAnalyses) {
    Confidence confidence = confidence(pairs, interimAnalyses);
    return pairs.stream().map(pair -> pair.at(confidence)).toList();
  }

  /** Returns the confidence of the intervals of these pairs as one family. */
  public Confidence confidenceOf(List<PairedRatios> pairs) {
    return confidence(pairs, InterimAnalyses.of(trials.study().design().interimAnalyses()));
  }

  private static Confidence confidence(List<PairedRatios> pairs, InterimAnalyses interimAnalyses) {
    double[] touching =
        pairs.stream()
            .mapMultiToDouble(
                (pair, claims) -> {
                  if (pair.basis() instanceof Ratios ratios) {
                    claims.accept(ratios.claims());
                  }
                })
            .toArray();
    return new Confidence(FalseCoverage.of(touching, interimAnalyses), interimAnalyses);
  }

  /** Returns all variants over the baseline first, then every other pair, later over earlier. */
  private Stream<PairedRatios> pairs(PointId point, Metric metric) {
    String baseline = trials.study().baseline();
    List<String> others =
        trials.variants().stream()
            .filter(variant -> !variant.equals(baseline))
            .filter(variant -> isKnown(point, variant, metric))
            .toList();
    var pairs = new ArrayList<PairedRatios>();
    if (isKnown(point, baseline, metric)) {
      others.forEach(other -> pairs.add(pair(point, metric, other, baseline)));
    }
    for (int later = 1; later < others.size(); later++) {
      for (int earlier = 0; earlier < later; earlier++) {
        pairs.add(pair(point, metric, others.get(later), others.get(earlier)));
      }
    }
    return pairs.stream();
  }

  private boolean isKnown(PointId point, String variant, Metric metric) {
    return trials.observations(point, variant, metric.pass()).stream()
        .anyMatch(observation -> observation.reading(metric).isPresent());
  }

  /** Returns the ratios of one variant over another at a point. */
  public PairedRatios pair(PointId point, Metric metric, String of, String over) {
    return pair(point, metric, Duration.ZERO, of, over);
  }

  /** Returns the ratios of the part of a latency beyond a duration. */
  public PairedRatios pair(PointId point, Metric metric, Duration beyond, String of, String over) {
    Map<BlockKey, Observation> above = trials.byBlock(point, of, metric.pass());
    Map<BlockKey, Observation> below = trials.byBlock(point, over, metric.pass());
    List<BlockKey> shared =
        above.keySet().stream()
            .filter(below::containsKey)
            .sorted(Comparator.comparingInt(BlockKey::epoch).thenComparingInt(BlockKey::block))
            .toList();
    Basis basis =
        refusal(point, metric, of, over, shared.size())
            .<Basis>map(Refused::new)
            .orElseGet(
                () ->
                    bounded(point, metric, of, over, ratios(metric, beyond, shared, above, below)));
    return new PairedRatios(
        point, metric, of, over, shared.stream().map(BlockKey::block).toList(), basis);
  }

  private Optional<NotComparableReason> refusal(PointId point, Metric metric, String variant) {
    return LatencyRefusal.of(metric, variant, overload.state(point, variant));
  }

  private Optional<NotComparableReason> refusal(
      PointId point, Metric metric, String of, String over, int blocks) {
    Optional<NotComparableReason> unsteady =
        Stream.of(over, of)
            .flatMap(variant -> refusal(point, metric, variant).stream())
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
    return blocks < FEWEST_BLOCKS
        ? Optional.of(new NotComparableReason.TooFewBlocks(blocks, FEWEST_BLOCKS))
        : Optional.empty();
  }

  private Basis bounded(PointId point, Metric metric, String of, String over, Basis basis) {
    List<String> limited =
        Stream.of(of, over).filter(variant -> generator.isTheLimit(point, variant)).toList();
    Set<Difference> believable =
        LowerBounds.believable(metric, limited.contains(of), limited.contains(over));
    return switch (basis) {
      case Refused refused -> refused;
      case Ratios _ when believable.isEmpty() ->
          new Refused(new NotComparableReason.GeneratorLimited(limited));
      case Ratios(var logs, double margin, var _, var _) ->
          new Ratios(logs, margin, believable, limited);
    };
  }

  private Basis ratios(
      Metric metric,
      Duration beyond,
      List<BlockKey> shared,
      Map<BlockKey, Observation> above,
      Map<BlockKey, Observation> below) {
    var logRatios = new ArrayList<Double>();
    double logsBelow = 0;
    for (BlockKey blockKey : shared) {
      var top = positive(metric, beyond, above.get(blockKey));
      var bottom = positive(metric, beyond, below.get(blockKey));
      if (!(top instanceof Positive(double high) && bottom instanceof Positive(double low))) {
        Unusable first = top instanceof Unusable unusable ? unusable : (Unusable) bottom;
        return new Refused(
            new NotComparableReason.UnusableReading(
                blockKey.block(), metric, first.variant(), first.cause()));
      }
      logRatios.add(Math.log(high / low));
      logsBelow += Math.log(low);
    }
    double typicalBelow = Math.exp(logsBelow / logRatios.size());
    return new Ratios(
        logRatios,
        EquivalenceMargin.of(metric, trials.study().protocol().equivalenceMargin(), typicalBelow));
  }

  /** Value that a ratio can be taken of, or the reason for none. */
  private sealed interface Figure {}

  private record Positive(double value) implements Figure {}

  private record Unusable(String variant, Cause cause) implements Figure {}

  private static Figure positive(Metric metric, Duration beyond, Observation observation) {
    double least = beyond.toNanos() / NANOS_PER_MILLI;
    String variant = observation.trial().trial().variant();
    return observation
        .reading(metric)
        .<Figure>map(
            reading ->
                switch (reading) {
                  case Reading.Measured(double value) when value > least ->
                      new Positive(value - least);
                  case Reading.Measured _ ->
                      new Unusable(variant, least > 0 ? new Cause.AtMost(least) : new Cause.Zero());
                  case Reading.Unavailable(String why) ->
                      new Unusable(variant, new Cause.Unavailable(why));
                })
        .orElseGet(() -> new Unusable(variant, new Cause.NotMeasured()));
  }
}
