package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.analyze.replicate.PublishedComparison.Remark;
import dev.loombench.tool.evidence.ComparisonFamily;
import dev.loombench.tool.evidence.NotComparableReason;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.stats.LogScale;
import dev.loombench.tool.stats.MeanInterval;
import dev.loombench.tool.stats.RatioTest;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.replication.PublishedFigure;
import dev.loombench.tool.study.replication.Replication.Between;
import dev.loombench.tool.trial.Metric;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compares published ratios of two scenarios with the ratios of the corresponding workloads, of one
 * variant or as the mean over variants.
 */
final class PublishedScenarioRatios {

  private static final String RATIO = "_ratio";
  private static final String MEAN_OF = "mean-of-";
  private static final int FEWEST = ComparisonFamily.FEWEST_TRIALS;

  private final Trials trials;

  PublishedScenarioRatios(Trials trials) {
    this.trials = trials;
  }

  PublishedComparison compare(PublishedFigure published, Between between) {
    Optional<Metric> metric =
        published.metric().endsWith(RATIO)
            ? Metric.ofKey(
                published.metric().substring(0, published.metric().length() - RATIO.length()))
            : Optional.empty();
    if (metric.isEmpty()) {
      return PublishedComparison.of(published, Optional.empty(), new Remark.ShownAsInterval());
    }
    return published.variant().startsWith(MEAN_OF)
        ? mean(published, between, metric.get())
        : ofVariant(published, between, metric.get());
  }

  /** Returns why one of the variants was not steady in one of the scenarios. */
  private Optional<NotComparableReason> unsteady(
      List<VariantId> variants, Between between, Metric metric) {
    return variants.stream()
        .flatMap(
            variant ->
                trials.comparedPoints().stream()
                    .filter(
                        point ->
                            point
                                .workload()
                                .filter(List.of(between.in(), between.overIn())::contains)
                                .isPresent())
                    .flatMap(
                        point -> trials.evidence().refusalOfState(point, metric, variant).stream()))
        .findFirst();
  }

  private PublishedComparison mean(PublishedFigure published, Between between, Metric metric) {
    Optional<NotComparableReason> unsteady = unsteady(trials.variants(), between, metric);
    if (unsteady.isPresent()) {
      return PublishedComparison.of(
          published, Optional.empty(), new Remark.NotSteady(unsteady.get()));
    }
    Map<VariantId, Double> ratios = new LinkedHashMap<>();
    for (VariantId variant : trials.variants()) {
      ratio(between, variant, metric).ifPresent(ratio -> ratios.put(variant, ratio.value()));
    }
    int averaged = Integer.parseInt(published.variant().substring(MEAN_OF.length()));
    if (ratios.size() != averaged) {
      return PublishedComparison.of(
          published, Optional.empty(), new Remark.OtherVariantCount(averaged, ratios.size()));
    }
    double[] values = ratios.values().stream().mapToDouble(Double::doubleValue).toArray();
    return PublishedComparison.of(
        published,
        Optional.of(MeanInterval.of(values, MeanInterval.CONFIDENCE)),
        new Remark.MeanOver(List.copyOf(ratios.keySet())));
  }

  private PublishedComparison ofVariant(PublishedFigure published, Between between, Metric metric) {
    var variant = new VariantId(published.variant());
    Optional<NotComparableReason> unsteady = unsteady(List.of(variant), between, metric);
    if (unsteady.isPresent()) {
      return PublishedComparison.of(
          published, Optional.empty(), new Remark.NotSteady(unsteady.get()));
    }
    Optional<Estimate> ours = ratio(between, variant, metric);
    return PublishedComparison.of(
        published,
        ours,
        ours.isPresent() ? new Remark.OfStudy(Optional.empty()) : new Remark.NotMeasured());
  }

  private Optional<Estimate> ratio(Between between, VariantId variant, Metric metric) {
    double[] above = trials.logs(between.in(), variant, metric);
    double[] below = trials.logs(between.overIn(), variant, metric);
    if (above.length == 0 || below.length == 0) {
      return Optional.empty();
    }
    return Optional.of(
        above.length < FEWEST || below.length < FEWEST
            ? new Estimate.Single(
                LogScale.ratio(MeanInterval.mean(above) - MeanInterval.mean(below)))
            : RatioTest.ofGroups(above, below).ratio(MeanInterval.CONFIDENCE));
  }
}
