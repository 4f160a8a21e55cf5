package dev.loombench.tool.plan;

import dev.loombench.tool.stats.RatioTest;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.comparison.ComparisonFamily.Member;
import dev.loombench.tool.trial.comparison.EquivalenceMargin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Ratios of two variants, one per block, of the trials made so far. A block counts if both variants
 * completed in one epoch; the last completed attempt counts.
 *
 * @param blocks number of blocks that count
 * @param logs natural logarithm of each block's ratio, in the order made; fewer than {@code blocks}
 *     if a reading has no ratio
 * @param resolution resolution of a logarithm, from those of both readings
 * @param typicalBelow geometric mean of the variant in the denominator; 1 without a block
 */
public record BlockRatios(int blocks, List<Double> logs, double resolution, double typicalBelow) {

  public BlockRatios {
    logs = List.copyOf(logs);
  }

  private record BlockOfEpoch(int epoch, int block) {}

  /**
   * Value that a ratio can be taken of.
   *
   * @param resolution its resolution, as a share of it
   */
  private record Figure(double value, double resolution) {
    double logResolution() {
      return Math.log1p(resolution);
    }
  }

  /** Returns the ratios of a headline comparison. */
  public static BlockRatios of(List<PastTrial> history, Member member) {
    PointId point = member.point();
    List<PastTrial> there =
        history.stream()
            .filter(past -> past.outcome() instanceof Outcome.Completed)
            .filter(past -> isAt(past.trial(), point))
            .toList();
    Map<BlockOfEpoch, Measurement> above = byBlock(there, member.of(), point.step());
    Map<BlockOfEpoch, Measurement> below = byBlock(there, member.over(), point.step());
    above.keySet().retainAll(below.keySet());
    var logs = new ArrayList<Double>();
    double resolutions = 0;
    double logsBelow = 0;
    for (BlockOfEpoch block : above.keySet()) {
      Optional<Figure> high = figure(member.metric(), above.get(block));
      Optional<Figure> low = figure(member.metric(), below.get(block));
      if (high.isPresent() && low.isPresent()) {
        logs.add(Math.log(high.get().value() / low.get().value()));
        resolutions += high.get().logResolution() + low.get().logResolution();
        logsBelow += Math.log(low.get().value());
      }
    }
    int counted = Math.max(1, logs.size());
    return new BlockRatios(
        above.size(), logs, resolutions / counted, Math.exp(logsBelow / counted));
  }

  /** Returns true if a block has no ratio, because a reading is missing or zero. */
  boolean isUnusable() {
    return logs.size() < blocks;
  }

  /** Returns the test of no difference. */
  RatioTest test() {
    return RatioTest.of(numbers(), resolution);
  }

  /** Returns the logarithms. */
  double[] numbers() {
    return logs.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Returns the margin below which a difference of the metric does not matter here. */
  public double margin(Metric metric, double relative) {
    return EquivalenceMargin.of(metric, relative, typicalBelow);
  }

  private static Optional<Figure> figure(Metric metric, Measurement measurement) {
    if (!(measurement.readings().get(metric) instanceof Reading.Measured(double value))
        || value <= 0) {
      return Optional.empty();
    }
    OptionalDouble relative = metric.resolution().relative(value, measurement);
    return relative.isPresent()
        ? Optional.of(new Figure(value, relative.getAsDouble()))
        : Optional.empty();
  }

  private static boolean isAt(Trial trial, PointId point) {
    return trial.pass() == Pass.HEADLINE
        && trial.workload().equals(point.workload())
        && trial.load().equals(point.load());
  }

  private static Map<BlockOfEpoch, Measurement> byBlock(
      List<PastTrial> there, VariantId variant, LoadId step) {
    var measurements = new LinkedHashMap<BlockOfEpoch, Measurement>();
    for (PastTrial past : there) {
      if (past.trial().variant().equals(variant)) {
        for (Measurement measurement : past.measurements()) {
          if (measurement.step().equals(step)) {
            measurements.put(new BlockOfEpoch(past.epoch(), past.trial().block()), measurement);
          }
        }
      }
    }
    return measurements;
  }
}
