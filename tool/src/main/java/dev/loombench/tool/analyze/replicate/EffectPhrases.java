package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/** What was found, in words, and how near it comes to what was published. */
final class EffectPhrases {

  private static final int DECIMALS_NEAR_ONE = 3;

  private EffectPhrases() {}

  /** A ratio beside the published one, like {@code 1.62 [1.55, 1.70], published 1.78}. */
  static String text(Estimate ratio, OptionalDouble published) {
    return text(ratio, published, Numbers::ratio);
  }

  /** The same so near to one that it takes decimals to see that it is not. */
  static String smallText(Estimate ratio, OptionalDouble published) {
    return text(ratio, published, value -> Numbers.fixed(value, DECIMALS_NEAR_ONE))
        + ", which is too small to matter";
  }

  private static String text(
      Estimate ratio, OptionalDouble published, DoubleFunction<String> written) {
    Interval interval = ratio.interval().orElseThrow();
    return "%s [%s, %s]%s"
        .formatted(
            written.apply(ratio.value()),
            written.apply(interval.low()),
            written.apply(interval.high()),
            published.isPresent() ? ", published " + written.apply(published.getAsDouble()) : "");
  }

  /** A figure with its interval and unit. */
  static String text(Estimate figure, Metric metric) {
    String unit = metric.unit().equals("1") ? "" : " " + metric.unit();
    return Numbers.number(figure.value())
        + figure
            .interval()
            .map(
                interval ->
                    " [%s, %s]%s"
                        .formatted(
                            Numbers.number(interval.low()), Numbers.number(interval.high()), unit))
            .orElse(unit + " (one trial)");
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
