package dev.loombench.tool.report.common;

import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.evidence.ComparedMetrics;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.Optional;

/** Estimates of one point by variant and metric. */
public final class HeadlineFigures {

  private final Analysis analysis;
  private final PointId point;

  public HeadlineFigures(Analysis analysis, PointId point) {
    this.analysis = analysis;
    this.point = point;
  }

  public List<VariantId> variants() {
    return analysis.study().variants().stream().map(Variant::id).toList();
  }

  /** Returns true for a closed load, in which users wait for responses. */
  public boolean closed() {
    return switch (load()) {
      case ClosedModel _ -> true;
      case OpenModel _ -> false;
    };
  }

  /** Returns the users of a closed load, or the requests per second of an open load. */
  public double level() {
    return switch (load()) {
      case ClosedModel closed -> closed.users();
      case OpenModel _ -> point.step().openRate().orElseThrow();
    };
  }

  /** Returns the deciding metric of the point. */
  public Metric decisive() {
    return analysis.conclusions().comparisons().stream()
        .filter(comparison -> comparison.deciding() && comparison.point().equals(point))
        .map(Comparison::metric)
        .findFirst()
        .orElseGet(() -> ComparedMetrics.decisive(analysis.study(), load()));
  }

  public Optional<Estimate> figure(VariantId variant, Metric metric) {
    return analysis.measurements().estimates().stream()
        .filter(estimate -> estimate.point().equals(point))
        .filter(estimate -> estimate.variant().equals(variant) && estimate.metric() == metric)
        .flatMap(estimate -> estimate.ifKnown().stream())
        .findFirst();
  }

  /** Returns the comparison of a variant with the baseline in the deciding metric. */
  public Optional<Comparison> overBaseline(VariantId variant) {
    return analysis.conclusions().comparisons().stream()
        .filter(comparison -> comparison.point().equals(point))
        .filter(Comparison::deciding)
        .filter(comparison -> comparison.of().equals(variant))
        .filter(comparison -> comparison.over().equals(analysis.study().baseline()))
        .findFirst();
  }

  private Load load() {
    return analysis.study().workload(point.workload().orElseThrow()).load(point.load());
  }
}
