package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.LogScale;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.stats.WelchRatio;
import dev.loombench.tool.study.replication.PublishedFigure;
import dev.loombench.tool.study.replication.Replication.Between;
import dev.loombench.tool.trial.Metric;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Sets beside a published ratio of two scenarios the ratio of the two workloads that do them over
 * again: of one variant, or the mean over variants, as the publication has it.
 */
final class PublishedScenarioRatios {

  private static final String RATIO = "_ratio";
  private static final String MEAN_OF = "mean-of-";
  private static final int FEWEST = 2;

  private final Trials trials;

  PublishedScenarioRatios(Trials trials) {
    this.trials = trials;
  }

  PublishedComparison beside(PublishedFigure published, Between between) {
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

  private PublishedComparison mean(PublishedFigure published, Between between, Metric metric) {
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (String variant : trials.variants()) {
      ratio(between, variant, metric).ifPresent(ratio -> ratios.put(variant, ratio.value()));
    }
    int meant = Integer.parseInt(published.variant().substring(MEAN_OF.length()));
    if (ratios.size() != meant) {
      return found(
          published,
          Optional.empty(),
          "the mean of %d variants, of which this run has %d".formatted(meant, ratios.size()));
    }
    double[] values = ratios.values().stream().mapToDouble(Double::doubleValue).toArray();
    return found(
        published,
        Optional.of(MeanInterval.of(values, MeanInterval.CONFIDENCE)),
        "the mean over the variants of this run: " + String.join(", ", ratios.keySet()));
  }

  private PublishedComparison ofVariant(PublishedFigure published, Between between, Metric metric) {
    Optional<Estimate> ours = ratio(between, published.variant(), metric);
    return found(published, ours, ours.isPresent() ? "" : "not measured");
  }

  private static PublishedComparison found(
      PublishedFigure published, Optional<Estimate> ours, String remark) {
    return new PublishedComparison(
        published, OptionalDouble.empty(), ours, OptionalDouble.empty(), remark);
  }

  private Optional<Estimate> ratio(Between between, String variant, Metric metric) {
    double[] above = trials.logs(between.in(), variant, metric);
    double[] below = trials.logs(between.overIn(), variant, metric);
    if (above.length == 0 || below.length == 0) {
      return Optional.empty();
    }
    return Optional.of(
        above.length < FEWEST || below.length < FEWEST
            ? new Estimate.Single(LogScale.ratio(mean(above) - mean(below)))
            : WelchRatio.of(above, below, 0, MeanInterval.CONFIDENCE));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }
}
