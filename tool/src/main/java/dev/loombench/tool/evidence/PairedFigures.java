package dev.loombench.tool.evidence;

import dev.loombench.tool.evidence.NotComparableReason.Cause;
import dev.loombench.tool.evidence.PairedRatios.Basis;
import dev.loombench.tool.evidence.PairedRatios.Ratios;
import dev.loombench.tool.evidence.PairedRatios.Refused;
import dev.loombench.tool.evidence.PastTrial.BlockKey;
import dev.loombench.tool.evidence.RunEvidence.Observed;
import dev.loombench.tool.evidence.RunEvidence.Pairs;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Reading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.OptionalDouble;

/** Ratios of the figures of two variants within blocks, with their resolution. */
record PairedFigures(double margin) {

  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * Returns the ratios, or the reading that allows none.
   *
   * @param beyond part of a latency that is taken off
   * @param fillEqualCpus whether both variants fill their CPUs, of which they have as many
   */
  Basis ratios(Metric metric, Duration beyond, Pairs pairs, boolean fillEqualCpus) {
    var logRatios = new ArrayList<Double>();
    Disturbance above = Disturbance.NONE;
    Disturbance below = Disturbance.NONE;
    double resolutions = 0;
    double logsOfBoth = 0;
    for (BlockKey key : pairs.blocks()) {
      var top = positive(metric, beyond, pairs.above().get(key));
      var bottom = positive(metric, beyond, pairs.below().get(key));
      if (!(top instanceof Positive high && bottom instanceof Positive low)) {
        Unusable first = top instanceof Unusable unusable ? unusable : (Unusable) bottom;
        return new Refused(
            new NotComparableReason.UnusableReading(
                key.block(), first.metric(), first.variant(), first.cause()));
      }
      logRatios.add(Math.log(high.value() / low.value()));
      resolutions += Math.log1p(high.resolution()) + Math.log1p(low.resolution());
      logsOfBoth += Math.log(high.value() * low.value()) / 2;
      above = above.plus(high.disturbance());
      below = below.plus(low.disturbance());
    }
    int count = logRatios.size();
    return new Ratios(
        logRatios,
        resolutions / count
            + above.times(1.0 / count).errorOfRatio(below.times(1.0 / count), fillEqualCpus),
        EquivalenceMargin.of(metric, margin, Math.exp(logsOfBoth / count)));
  }

  /** Value that a ratio can be taken of, or the reason for none. */
  private sealed interface Figure {}

  /**
   * Value that a ratio can be taken of.
   *
   * @param resolution its resolution, as a share of it
   */
  private record Positive(double value, double resolution, Disturbance disturbance)
      implements Figure {}

  private record Unusable(Metric metric, VariantId variant, Cause cause) implements Figure {}

  private static Figure positive(Metric metric, Duration beyond, Observed one) {
    double least = beyond.toNanos() / NANOS_PER_MILLI;
    return switch (one.measurement().readings().get(metric)) {
      case null -> new Unusable(metric, one.variant(), new Cause.NotMeasured());
      case Reading.Measured(double value) when value > least -> positive(metric, value, least, one);
      case Reading.Measured _ ->
          new Unusable(
              metric, one.variant(), least > 0 ? new Cause.AtMost(least) : new Cause.Zero());
      case Reading.Unavailable(String why) ->
          new Unusable(metric, one.variant(), new Cause.Unavailable(why));
    };
  }

  private static Figure positive(Metric metric, double value, double least, Observed one) {
    OptionalDouble relative = metric.resolution().ofRecorder(value, one.measurement());
    return relative.isPresent()
        ? new Positive(
            value - least,
            relative.getAsDouble() * value / (value - least),
            Disturbance.of(metric, one.measurement()).times(value / (value - least)))
        : new Unusable(
            metric.resolution().dependsOn().orElseThrow(), one.variant(), new Cause.NotMeasured());
  }
}
