package dev.loombench.tool.analyse;

import dev.loombench.tool.trial.Metric;
import java.util.List;

/**
 * One variant over another in one metric at one point, from trials of the metric's pass.
 *
 * @param point where
 * @param metric in what
 * @param of the variant above the line of the ratio
 * @param over the variant below it
 * @param blocks the blocks in which both completed in one stratum
 * @param verdict what it says
 */
public record Comparison(
    Point point, Metric metric, String of, String over, List<Integer> blocks, Verdict verdict) {

  public Comparison {
    blocks = List.copyOf(blocks);
  }
}
