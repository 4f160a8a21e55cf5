package dev.loombench.tool.analyze.compare;

/** Allowance for the variation of one metric between runs of the same configuration. */
public sealed interface Allowance {

  /** Returns the standard deviation between the true means of runs, on the log scale. */
  double standardDeviation();

  /** Default of Loombench, not measured on this machine. */
  record Default(double standardDeviation) implements Allowance {}

  /** Value that the user gave for all metrics. */
  record Given(double standardDeviation) implements Allowance {}

  /**
   * Value measured on this machine.
   *
   * @param standardDeviation upper confidence bound, which is used
   */
  record Measured(double standardDeviation, double estimate) implements Allowance {}

  default String key() {
    return switch (this) {
      case Default _ -> "default";
      case Given _ -> "given";
      case Measured _ -> "measured";
    };
  }
}
