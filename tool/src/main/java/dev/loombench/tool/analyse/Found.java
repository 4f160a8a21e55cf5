package dev.loombench.tool.analyse;

import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.trial.Metric;
import java.util.OptionalDouble;

/** What was found, in words, and how near it comes to what was published. */
final class Found {

  private Found() {}

  /** A ratio with its interval, like {@code 1.62 [1.55, 1.70]}. */
  static String text(Estimate ratio) {
    return Figures.ratio(ratio.value())
        + ratio
            .interval()
            .map(
                interval ->
                    " [%s, %s]"
                        .formatted(Figures.ratio(interval.low()), Figures.ratio(interval.high())))
            .orElse("");
  }

  /** A figure with its interval and unit. */
  static String text(Estimate figure, Metric metric) {
    String unit = metric.unit().equals("1") ? "" : " " + metric.unit();
    return Figures.number(figure.value())
        + figure
            .interval()
            .map(
                interval ->
                    " [%s, %s]%s"
                        .formatted(
                            Figures.number(interval.low()), Figures.number(interval.high()), unit))
            .orElse(unit + " (one trial)");
  }

  /** Like {@code , published 1.78}; empty without. */
  static String published(OptionalDouble ratio) {
    return ratio.isPresent() ? ", published " + Figures.ratio(ratio.getAsDouble()) : "";
  }

  /**
   * Whether an interval reaches the magnitude of a published ratio: those ratios whose distance
   * from one, as a percentage gained or lost, differs from its by at most a share.
   */
  static boolean reaches(Interval found, OptionalDouble published, double tolerance) {
    double gained = published.getAsDouble() - 1;
    double near = 1 + gained * (1 - tolerance);
    double far = 1 + gained * (1 + tolerance);
    return found.high() >= Math.min(near, far) && found.low() <= Math.max(near, far);
  }
}
