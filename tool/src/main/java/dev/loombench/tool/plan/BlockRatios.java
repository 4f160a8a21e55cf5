package dev.loombench.tool.plan;

import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.trial.EquivalenceMargin;
import dev.loombench.tool.trial.Measurement;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import dev.loombench.tool.trial.Reading;
import dev.loombench.tool.trial.Trial;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * Ratios of two variants, one per block, of the trials made so far. A block counts if both variants
 * completed in one epoch; the last completed attempt counts.
 *
 * @param logs natural logarithm of each block's ratio, in the order made
 * @param typicalBelow geometric mean of the variant in the denominator; 1 without a block
 */
public record BlockRatios(List<Double> logs, double typicalBelow) {

  public BlockRatios {
    logs = List.copyOf(logs);
  }

  private record Place(int epoch, int block) {}

  /**
   * Returns the ratios of a headline metric at a point.
   *
   * @param of variant in the numerator
   * @param over variant in the denominator
   */
  public static BlockRatios of(
      List<PastTrial> history, PointId point, Metric metric, String of, String over) {
    List<PastTrial> there =
        history.stream()
            .filter(past -> past.outcome() instanceof Outcome.Completed)
            .filter(past -> isAt(past.trial(), point))
            .toList();
    Map<Place, Double> above = positive(there, of, point.step(), metric);
    Map<Place, Double> below = positive(there, over, point.step(), metric);
    above.keySet().retainAll(below.keySet());
    List<Double> logs =
        above.entrySet().stream()
            .map(block -> Math.log(block.getValue() / below.get(block.getKey())))
            .toList();
    DoubleStream logsBelow =
        above.keySet().stream().mapToDouble(block -> Math.log(below.get(block)));
    return new BlockRatios(logs, Math.exp(logsBelow.average().orElse(0)));
  }

  /** Returns the margin below which a difference of the metric does not matter here. */
  public double margin(Metric metric, double relative) {
    return EquivalenceMargin.of(metric, relative, typicalBelow);
  }

  private static boolean isAt(Trial trial, PointId point) {
    return trial.pass() == Pass.HEADLINE
        && trial.workload().equals(point.workload())
        && trial.load().equals(point.load());
  }

  private static Map<Place, Double> positive(
      List<PastTrial> there, String variant, LoadId step, Metric metric) {
    var values = new LinkedHashMap<Place, Double>();
    for (PastTrial past : there) {
      if (past.trial().variant().equals(variant)) {
        for (Measurement measurement : past.measurements()) {
          if (measurement.step().equals(step)
              && measurement.readings().get(metric) instanceof Reading.Measured(double value)
              && value > 0) {
            values.put(new Place(past.epoch(), past.trial().block()), value);
          }
        }
      }
    }
    return values;
  }
}
