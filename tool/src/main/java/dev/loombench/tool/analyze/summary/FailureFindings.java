package dev.loombench.tool.analyze.summary;

import dev.loombench.contract.RequestResult;
import dev.loombench.tool.analyze.measure.Estimator;
import dev.loombench.tool.analyze.measure.Trials;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.EnumMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Findings about failed requests and connection errors. */
record FailureFindings(Trials trials, Estimator estimator) {

  private static final List<Metric> CONNECTION_COUNTERS =
      List.of(
          Metric.LISTEN_OVERFLOWS,
          Metric.LISTEN_DROPS,
          Metric.TCP_RESETS_SENT,
          Metric.TCP_RETRANSMITTED);

  List<AnswerFinding> of(PointId point, List<VariantId> measured) {
    return Stream.concat(failures(point, measured).stream(), connections(point, measured).stream())
        .toList();
  }

  private List<AnswerFinding> failures(PointId point, List<VariantId> measured) {
    return measured.stream()
        .flatMap(
            variant ->
                failedPercent(point, variant)
                    .<AnswerFinding>map(
                        percent -> new AnswerFinding.RequestsFailed(variant, percent / 100))
                    .stream())
        .toList();
  }

  private Optional<Double> failedPercent(PointId point, VariantId variant) {
    return estimator
        .known(point, variant, Metric.FAILED_SHARE)
        .map(Estimate::value)
        .filter(percent -> percent >= 100 * AnswerFinding.RequestsFailed.SMALLEST_SHARE);
  }

  /** Returns evidence of connection errors for variants that are overloaded or fail requests. */
  private List<AnswerFinding> connections(PointId point, List<VariantId> measured) {
    return measured.stream()
        .filter(
            variant ->
                trials.evidence().isOverloaded(point, variant)
                    || failedPercent(point, variant).isPresent())
        .flatMap(variant -> connectionEvidence(point, variant).stream())
        .toList();
  }

  private Optional<AnswerFinding> connectionEvidence(PointId point, VariantId variant) {
    var counters = new EnumMap<Metric, Double>(Metric.class);
    for (Metric counter : CONNECTION_COUNTERS) {
      estimator
          .known(point, variant, counter)
          .ifPresent(mean -> counters.put(counter, mean.value()));
    }
    if (counters.isEmpty()) {
      return Optional.empty();
    }
    var results = new EnumMap<RequestResult, Long>(RequestResult.class);
    trials.made(point, variant, Pass.HEADLINE).stream()
        .filter(TrialRecord::completed)
        .forEach(
            trial ->
                trial
                    .results()
                    .forEach((result, count) -> results.merge(result, count, Long::sum)));
    return Optional.of(new AnswerFinding.ConnectionEvidence(variant, counters, results));
  }
}
