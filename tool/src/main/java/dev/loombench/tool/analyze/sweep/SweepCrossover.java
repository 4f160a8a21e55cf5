package dev.loombench.tool.analyze.sweep;

import dev.loombench.tool.stats.Difference;

/**
 * Change of the verdict along a row of a sweep's grid.
 *
 * @param left column of the last measured cell before the change
 * @param right column of the first measured cell after it
 * @param decided whether intervals decide on both sides, not single blocks
 */
public record SweepCrossover(
    int row, int left, int right, Difference before, Difference after, boolean decided) {

  public boolean isLocated() {
    return right == left + 1;
  }
}
