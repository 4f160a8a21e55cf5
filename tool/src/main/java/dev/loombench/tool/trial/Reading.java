package dev.loombench.tool.trial;

/** What a metric was in one window: a number in the metric's unit, or the reason for none. */
public sealed interface Reading {

  /** A number, in the unit of its metric. */
  record Measured(double value) implements Reading {
    public Measured {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("a measured value must be finite: " + value);
      }
    }
  }

  /** This JDK, kernel, pass or load can't give it; never to be read as zero. */
  record Unavailable(String reason) implements Reading {}
}
