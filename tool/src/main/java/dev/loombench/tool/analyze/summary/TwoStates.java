package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.measure.Trials.Observation;
import dev.loombench.tool.evidence.ComparedMetrics;
import dev.loombench.tool.evidence.EquivalenceMargin;
import dev.loombench.tool.stats.TwoGroups;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Servers of one variant, started alike, that are in one of two states.
 *
 * @param metric the metric that decides at the point
 * @param reading another reading that is different in the two states; empty if none is
 */
public record TwoStates(
    PointId point,
    VariantId variant,
    Metric metric,
    State low,
    State high,
    Optional<With> reading) {

  /** Readings that may differ with the state. */
  private static final List<Metric> READINGS =
      List.of(
          Metric.COLLECTOR_SHARE,
          Metric.COMPILER_SHARE,
          Metric.CPU_SPEED,
          Metric.RSS_MEAN,
          Metric.THREADS_MEAN);

  /** Smallest difference of a reading that counts, as a share of the larger mean. */
  private static final double SMALLEST_DIFFERENCE = 0.1;

  /** Mean over the servers in a state. */
  public record State(int servers, double mean) {

    private static State of(List<Double> values) {
      return new State(
          values.size(), values.stream().mapToDouble(value -> value).average().orElseThrow());
    }
  }

  /** Means of a reading over the servers with small and with large figures. */
  public record With(Metric metric, double atLow, double atHigh) {

    private double difference() {
      return Math.abs(atHigh - atLow) / Math.max(Math.abs(atHigh), Math.abs(atLow));
    }
  }

  static Optional<TwoStates> of(Trials trials, PointId point, VariantId variant) {
    Metric metric = ComparedMetrics.decisive(trials.study(), trials.load(point));
    List<Observation> observations =
        trials.observations(point, variant, Pass.HEADLINE).stream()
            .filter(one -> one.number(metric).isPresent())
            .toList();
    return TwoGroups.of(numbers(observations.stream(), metric))
        .map(
            groups ->
                new TwoStates(
                    point,
                    variant,
                    metric,
                    State.of(groups.low()),
                    State.of(groups.high()),
                    reading(observations, metric, groups)))
        .filter(found -> found.matters(trials.study().protocol().equivalenceMargin()));
  }

  private boolean matters(double margin) {
    double typical = Math.sqrt(low.mean() * high.mean());
    return low.mean() > 0 && ratio() > 1 + EquivalenceMargin.of(metric, margin, typical);
  }

  double ratio() {
    return high.mean() / low.mean();
  }

  /** Returns the reading whose values in the two states differ most and do not overlap. */
  private static Optional<With> reading(
      List<Observation> observations, Metric metric, TwoGroups groups) {
    List<Observation> atLow =
        observations.stream()
            .filter(one -> groups.isLow(one.number(metric).orElseThrow()))
            .toList();
    List<Observation> atHigh = observations.stream().filter(one -> !atLow.contains(one)).toList();
    return READINGS.stream()
        .flatMap(reading -> with(reading, atLow, atHigh).stream())
        .filter(with -> with.difference() > SMALLEST_DIFFERENCE)
        .max(Comparator.comparingDouble(With::difference));
  }

  private static Optional<With> with(
      Metric reading, List<Observation> atLow, List<Observation> atHigh) {
    double[] low = numbers(atLow.stream(), reading);
    double[] high = numbers(atHigh.stream(), reading);
    if (low.length < atLow.size() || high.length < atHigh.size()) {
      return Optional.empty();
    }
    var lows = Arrays.stream(low).summaryStatistics();
    var highs = Arrays.stream(high).summaryStatistics();
    boolean overlap = lows.getMin() <= highs.getMax() && highs.getMin() <= lows.getMax();
    return overlap
        ? Optional.empty()
        : Optional.of(new With(reading, lows.getAverage(), highs.getAverage()));
  }

  private static double[] numbers(Stream<Observation> observations, Metric metric) {
    return observations.flatMapToDouble(one -> one.number(metric).stream()).toArray();
  }
}
