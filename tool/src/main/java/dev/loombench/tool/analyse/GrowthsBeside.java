package dev.loombench.tool.analyse;

import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.stats.WelchRatio;
import dev.loombench.tool.study.PublishedFigure;
import dev.loombench.tool.study.Replication.Between;
import dev.loombench.tool.trial.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Sets beside a published ratio of two scenarios the ratio of the two workloads that do them over
 * again: of one variant, or the mean over variants, as the publication has it.
 */
final class GrowthsBeside {

  private static final String RATIO = "_ratio";
  private static final String MEAN_OF = "mean-of-";
  private static final int FEWEST = 2;

  private final Trials trials;

  GrowthsBeside(Trials trials) {
    this.trials = trials;
  }

  FigureBeside beside(PublishedFigure published, Between between) {
    Optional<Metric> metric =
        published.metric().endsWith(RATIO)
            ? Metric.ofKey(
                published.metric().substring(0, published.metric().length() - RATIO.length()))
            : Optional.empty();
    if (metric.isEmpty()) {
      return found(published, Optional.empty(), "shown as the interval of ours");
    }
    return published.variant().startsWith(MEAN_OF)
        ? mean(published, between, metric.get())
        : ofVariant(published, between, metric.get());
  }

  private FigureBeside mean(PublishedFigure published, Between between, Metric metric) {
    List<String> variants =
        trials.variants().stream()
            .filter(variant -> ratio(between, variant, metric).isPresent())
            .toList();
    if (variants.isEmpty()) {
      return found(published, Optional.empty(), "not measured");
    }
    double[] ratios =
        variants.stream().mapToDouble(one -> ratio(between, one, metric).getAsDouble()).toArray();
    return found(
        published,
        Optional.of(MeanInterval.of(ratios, MeanInterval.CONFIDENCE)),
        "the mean over the variants of this run: " + String.join(", ", variants));
  }

  private FigureBeside ofVariant(PublishedFigure published, Between between, Metric metric) {
    double[] above = logs(between.in(), published.variant(), metric);
    double[] below = logs(between.overIn(), published.variant(), metric);
    if (above.length == 0 || below.length == 0) {
      return found(published, Optional.empty(), "not measured");
    }
    Estimate ours =
        above.length < FEWEST || below.length < FEWEST
            ? new Estimate.Single(Math.exp(mean(above) - mean(below)))
            : WelchRatio.of(above, below, 0, MeanInterval.CONFIDENCE);
    return found(published, Optional.of(ours), "");
  }

  private static FigureBeside found(
      PublishedFigure published, Optional<Estimate> ours, String remark) {
    return new FigureBeside(
        published, OptionalDouble.empty(), ours, OptionalDouble.empty(), remark);
  }

  private OptionalDouble ratio(Between between, String variant, Metric metric) {
    double[] above = logs(between.in(), variant, metric);
    double[] below = logs(between.overIn(), variant, metric);
    return above.length == 0 || below.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.exp(mean(above) - mean(below)));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private double[] logs(String workload, String variant, Metric metric) {
    return trials.comparedPoints().stream()
        .filter(point -> point.workload().equals(workload))
        .limit(1)
        .flatMapToDouble(
            point -> Arrays.stream(trials.measured(point, variant, metric.pass(), metric)))
        .filter(value -> value > 0)
        .map(Math::log)
        .toArray();
  }
}
