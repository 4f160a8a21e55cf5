package dev.loombench.tool.analyze.sweep;

import dev.loombench.tool.stats.Difference;

/**
 * Where along a row of a sweep's grid the verdict turns.
 *
 * @param row which row
 * @param left the column of the last place before it that was seen
 * @param right the column of the first one after it; next to {@code left} once it is found
 * @param before what is said at {@code left}
 * @param after what is said at {@code right}
 * @param decided whether intervals say so on either side, not single blocks
 */
public record SweepCrossover(
    int row, int left, int right, Difference before, Difference after, boolean decided) {

  /** Whether nothing of the grid lies between. */
  public boolean isFound() {
    return right == left + 1;
  }
}
