package dev.loombench.tool.stats;

/**
 * A confidence interval, both ends finite.
 *
 * @param low its lower end
 * @param high its upper end
 */
public record Interval(double low, double high) {

  public Interval {
    if (!Double.isFinite(low) || !Double.isFinite(high) || low > high) {
      throw new IllegalArgumentException("not an interval: " + low + " to " + high);
    }
  }

  /** Whether the number lies in it, ends included. */
  public boolean holds(double number) {
    return low <= number && number <= high;
  }

  /** Whether it lies wholly in the other, ends included. */
  public boolean within(double otherLow, double otherHigh) {
    return otherLow <= low && high <= otherHigh;
  }
}
