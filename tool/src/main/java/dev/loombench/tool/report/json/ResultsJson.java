package dev.loombench.tool.report.json;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loombench.tool.analyze.measure.Bound;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.analyze.measure.TimeBudget;
import dev.loombench.tool.analyze.summary.Analysis;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.evidence.StoppingStatus;
import dev.loombench.tool.report.common.Json;
import dev.loombench.tool.report.text.ConfidenceSentences;
import dev.loombench.tool.report.text.DiagnosisSentences;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Estimates and comparisons. */
record ResultsJson(
    @JsonPropertyDescription("Means over the completed trials of one pass.")
        List<EstimateRow> estimates,
    @JsonPropertyDescription("Ratios of one variant's metric to another's.")
        List<ComparisonRow> comparisons,
    @JsonPropertyDescription("Confidence levels, one for each family of comparisons.")
        List<ConfidenceJson> confidence,
    @JsonPropertyDescription("Reason why blocks ended at each point; only for until-sure.")
        List<StoppingRow> stopping,
    @JsonPropertyDescription("Theoretical bounds of throughput.") List<BoundRow> bounds,
    @JsonPropertyDescription("Consistency checks by Little's law.") List<LittlesLawRow> littlesLaw,
    @JsonPropertyDescription("Mean cycle of a closed user, from one request to the next, in parts.")
        List<BudgetRow> budgets) {

  record EstimateRow(
      String variant,
      @JsonUnwrapped PointJson point,
      Pass pass,
      Metric metric,
      String unit,
      @JsonUnwrapped FigureJson figure) {

    static EstimateRow of(PointEstimate estimate) {
      return new EstimateRow(
          estimate.variant().name(),
          PointJson.of(estimate.point()),
          estimate.pass(),
          estimate.metric(),
          estimate.metric().unit(),
          FigureJson.of(estimate.value()));
    }
  }

  record ComparisonRow(
      @JsonUnwrapped PointJson point,
      Metric metric,
      String of,
      String over,
      @JsonUnwrapped VerdictJson.InBlocks verdict) {

    static ComparisonRow of(Comparison comparison) {
      return new ComparisonRow(
          PointJson.of(comparison.point()),
          comparison.metric(),
          comparison.of().name(),
          comparison.over().name(),
          VerdictJson.InBlocks.of(comparison));
    }
  }

  record StoppingRow(
      @JsonUnwrapped PointJson point, int blocks, StoppingStatus.Reason status, String text) {

    static StoppingRow of(StoppingStatus status) {
      return new StoppingRow(
          PointJson.of(status.point()),
          status.blocks(),
          status.reason(),
          ConfidenceSentences.stopping(status));
    }
  }

  record BoundRow(
      @JsonUnwrapped PointJson point,
      String variant,
      double perSecond,
      Bound.Kind setBy,
      @JsonPropertyDescription("Computation of the bound.") String computed,
      @JsonPropertyDescription("Measured throughput divided by the bound.") double reachedShare) {

    static BoundRow of(Bound bound) {
      return new BoundRow(
          PointJson.of(bound.point()),
          bound.variant().name(),
          bound.perSecond(),
          bound.limit().kind(),
          DiagnosisSentences.bound(bound.limit()),
          bound.reachedShare());
    }
  }

  record LittlesLawRow(
      @JsonUnwrapped PointJson point, String variant, int users, double impliedUsers) {}

  record BudgetRow(
      @JsonUnwrapped PointJson point,
      String variant,
      double cycleMillis,
      Map<String, Double> partsMillis,
      @JsonPropertyDescription("Standard errors of the parts between trials; empty for one trial.")
          Map<String, Double> partErrorsMillis,
      @JsonPropertyDescription("What no part accounts for; negative if parts overlap.")
          double restMillis,
      @JsonPropertyDescription("Standard error of the rest between trials; absent for one trial.")
          OptionalDouble restErrorMillis,
      @JsonPropertyDescription("True if the rest has the queues of a full CPU.") boolean cpuFull) {

    static BudgetRow of(TimeBudget budget) {
      var parts = new LinkedHashMap<String, Double>();
      var errors = new LinkedHashMap<String, Double>();
      new TreeMap<>(budget.parts())
          .forEach(
              (state, part) -> {
                parts.put(Json.key(state), part.millis());
                if (Double.isFinite(part.error())) {
                  errors.put(Json.key(state), part.error());
                }
              });
      return new BudgetRow(
          PointJson.of(budget.point()),
          budget.variant().name(),
          budget.cycleMillis(),
          parts,
          errors,
          budget.rest().millis(),
          Double.isFinite(budget.rest().error())
              ? OptionalDouble.of(budget.rest().error())
              : OptionalDouble.empty(),
          budget.isCpuFull());
    }
  }

  static ResultsJson of(Analysis analysis, boolean withEstimates) {
    var measurements = analysis.measurements();
    var conclusions = analysis.conclusions();
    return new ResultsJson(
        withEstimates ? measurements.estimates().stream().map(EstimateRow::of).toList() : List.of(),
        conclusions.comparisons().parallelStream().map(ComparisonRow::of).toList(),
        ConfidenceJson.of(analysis),
        conclusions.stopping().stream().map(StoppingRow::of).toList(),
        measurements.bounds().stream().map(BoundRow::of).toList(),
        measurements.littlesLaw().stream()
            .map(
                check ->
                    new LittlesLawRow(
                        PointJson.of(check.point()),
                        check.variant().name(),
                        check.users(),
                        check.implied()))
            .toList(),
        measurements.budgets().stream().map(BudgetRow::of).toList());
  }
}
