package dev.loombench.tool.stats;

/**
 * Test of a mean against any value, solved for the level: the interval at confidence {@code 1 - p}
 * just touches the tested value.
 */
public sealed interface MeanTest permits StudentTest, CountTest {

  double estimate();

  Interval interval(double confidence);

  /** Returns the smallest level at which the interval is within bounds, which may be infinite. */
  double within(double low, double high);

  /** Returns the smallest level at which the interval is wholly outside of bounds. */
  double outside(double low, double high);
}
