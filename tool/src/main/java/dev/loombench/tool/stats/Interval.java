package dev.loombench.tool.stats;

/** Confidence interval with finite ends. */
public record Interval(double low, double high) {

  public Interval {
    if (!Double.isFinite(low) || !Double.isFinite(high) || low > high) {
      throw new IllegalArgumentException("not an interval: " + low + " to " + high);
    }
  }

  /** Returns true if the interval contains the number, ends included. */
  public boolean contains(double number) {
    return low <= number && number <= high;
  }

  /** Returns true if the other interval contains this one, ends included. */
  public boolean within(double otherLow, double otherHigh) {
    return otherLow <= low && high <= otherHigh;
  }
}
