package dev.loombench.tool.analyze.summary;

import dev.loombench.tool.analyze.measure.Point;
import dev.loombench.tool.stats.Interval;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;

/**
 * A trial's figure that lies apart from those of the other trials of its kind. It is flagged, and
 * used like any other.
 *
 * @param point where
 * @param variant of which variant
 * @param trial the trial's number
 * @param block its block
 * @param metric which figure
 * @param value what it is
 * @param median the middle one of all of them
 * @param bootstrap the interval of their mean by bootstrap, which does not take them for normal
 */
public record Outlier(
    Point point,
    String variant,
    int trial,
    int block,
    Metric metric,
    double value,
    double median,
    Interval bootstrap) {

  /** It in half a sentence. */
  String text() {
    return "trial %d (%s, %s, block %d) has %s of %s %s, the middle one has %s, and the mean's interval by bootstrap is %s–%s"
        .formatted(
            trial,
            variant,
            point.label(),
            block,
            metric.label(),
            Numbers.number(value),
            metric.unit(),
            Numbers.number(median),
            Numbers.number(bootstrap.low()),
            Numbers.number(bootstrap.high()));
  }
}
