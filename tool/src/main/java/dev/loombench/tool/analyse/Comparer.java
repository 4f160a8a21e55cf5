package dev.loombench.tool.analyse;

import dev.loombench.tool.analyse.Trials.Observation;
import dev.loombench.tool.analyse.Trials.Place;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.stats.RatioInterval;
import dev.loombench.tool.trial.EquivalenceMargin;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.Reading;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compares variants within blocks. A ratio is taken in each block in which both completed in one
 * stratum, so that what changes from block to block cancels out.
 */
final class Comparer {

  /** Shares of trials not believed that differ by more make the believed ones a selection. */
  static final double LARGEST_GAP_OF_REJECTED_SHARES = 0.25;

  private static final int FEWEST_BLOCKS = 2;
  private static final List<Metric> COMPARED =
      List.of(
          Metric.THROUGHPUT,
          Metric.LATENCY_P50,
          Metric.LATENCY_P90,
          Metric.LATENCY_P99,
          Metric.CPU_PER_REQUEST,
          Metric.RSS_MEAN);

  private final Trials trials;
  private final Capacity capacity;
  private final GeneratorUse generator;

  Comparer(Trials trials, Capacity capacity, GeneratorUse generator) {
    this.trials = trials;
    this.capacity = capacity;
    this.generator = generator;
  }

  List<Comparison> comparisons() {
    return trials.points().stream()
        .flatMap(point -> COMPARED.stream().flatMap(metric -> comparisons(point, metric)))
        .toList();
  }

  /** All over the baseline first, then every other pair, the later over the earlier. */
  Stream<Comparison> comparisons(Point point, Metric metric) {
    String baseline = trials.study().baseline();
    List<String> others =
        trials.variants().stream()
            .filter(variant -> !variant.equals(baseline))
            .filter(variant -> isKnown(point, variant, metric))
            .toList();
    var comparisons = new ArrayList<Comparison>();
    if (isKnown(point, baseline, metric)) {
      others.forEach(other -> comparisons.add(compare(point, metric, other, baseline)));
    }
    for (int later = 1; later < others.size(); later++) {
      for (int earlier = 0; earlier < later; earlier++) {
        comparisons.add(compare(point, metric, others.get(later), others.get(earlier)));
      }
    }
    return comparisons.stream();
  }

  private boolean isKnown(Point point, String variant, Metric metric) {
    return trials.observations(point, variant, metric.pass()).stream()
        .anyMatch(observation -> observation.reading(metric).isPresent());
  }

  private Comparison compare(Point point, Metric metric, String of, String over) {
    Map<Place, Observation> above = trials.byBlock(point, of, metric.pass());
    Map<Place, Observation> below = trials.byBlock(point, over, metric.pass());
    List<Place> shared =
        above.keySet().stream()
            .filter(below::containsKey)
            .sorted(Comparator.comparingInt(Place::stratum).thenComparingInt(Place::block))
            .toList();
    Verdict verdict =
        refusal(point, metric, of, over, shared.size())
            .<Verdict>map(Verdict.NotComparable::new)
            .orElseGet(
                () -> bounded(point, metric, of, over, verdict(metric, shared, above, below)));
    return new Comparison(
        point, metric, of, over, shared.stream().map(Place::block).toList(), verdict);
  }

  private Optional<String> refusal(Point point, Metric metric, String of, String over, int blocks) {
    if (EquivalenceMargin.isLatency(metric)) {
      for (String variant : List.of(over, of)) {
        if (capacity.isExceeded(point, variant)) {
          return Optional.of(
              "the backlog of %s grows, so that its latency says how long was measured"
                  .formatted(variant));
        }
      }
    }
    double rejectedOf = rejectedShare(point, of, metric.pass());
    double rejectedOver = rejectedShare(point, over, metric.pass());
    double gap = Math.abs(rejectedOf - rejectedOver);
    if (gap > LARGEST_GAP_OF_REJECTED_SHARES) {
      return Optional.of(
          "%.0f %% of the trials of %s were rejected, but %.0f %% of those of %s"
              .formatted(100 * rejectedOf, of, 100 * rejectedOver, over));
    }
    if (blocks < FEWEST_BLOCKS) {
      return Optional.of(
          "both completed in %s; at least %d are needed"
              .formatted(Words.counted(blocks, "block"), FEWEST_BLOCKS));
    }
    return Optional.empty();
  }

  private Verdict bounded(Point point, Metric metric, String of, String over, Verdict verdict) {
    List<String> limited =
        Stream.of(of, over).filter(variant -> generator.isTheLimit(point, variant)).toList();
    return LowerBounds.bounded(
        metric, verdict, limited.contains(of), limited.contains(over), limited);
  }

  private double rejectedShare(Point point, String variant, Pass pass) {
    var made = trials.made(point, variant, pass);
    long rejected = made.stream().filter(trial -> !trial.completed()).count();
    return made.isEmpty() ? 0 : (double) rejected / made.size();
  }

  private Verdict verdict(
      Metric metric,
      List<Place> shared,
      Map<Place, Observation> above,
      Map<Place, Observation> below) {
    double[] logRatios = new double[shared.size()];
    double logsBelow = 0;
    for (int index = 0; index < logRatios.length; index++) {
      Place place = shared.get(index);
      var top = positive(metric, above.get(place));
      var bottom = positive(metric, below.get(place));
      if (!(top instanceof Positive(double high) && bottom instanceof Positive(double low))) {
        String reason = top instanceof Nothing(String why) ? why : ((Nothing) bottom).reason();
        return new Verdict.NotComparable("in block %d %s".formatted(place.block(), reason));
      }
      logRatios[index] = Math.log(high / low);
      logsBelow += Math.log(low);
    }
    double typicalBelow = Math.exp(logsBelow / logRatios.length);
    return switch (RatioInterval.of(logRatios, MeanInterval.CONFIDENCE)) {
      case Estimate.Single _ -> throw new IllegalStateException("a ratio of a single block");
      case Estimate.Repeated ratio ->
          Verdict.on(
              ratio,
              EquivalenceMargin.of(
                  metric, trials.study().protocol().equivalenceMargin(), typicalBelow),
              metric.better());
    };
  }

  /** A figure that a ratio can be taken of, or why there is none. */
  private sealed interface Figure {}

  private record Positive(double value) implements Figure {}

  private record Nothing(String reason) implements Figure {}

  private static Figure positive(Metric metric, Observation observation) {
    String name = metric.label() + " of " + observation.trial().trial().variant();
    return observation
        .reading(metric)
        .<Figure>map(
            reading ->
                switch (reading) {
                  case Reading.Measured(double value) when value > 0 -> new Positive(value);
                  case Reading.Measured _ -> new Nothing(name + " is zero");
                  case Reading.Unavailable(String why) ->
                      new Nothing(name + " is not available: " + why);
                })
        .orElseGet(() -> new Nothing(name + " was not measured"));
  }
}
