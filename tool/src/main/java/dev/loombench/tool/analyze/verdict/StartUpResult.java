package dev.loombench.tool.analyze.verdict;

import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.evidence.Comparison;
import dev.loombench.tool.store.TrialRecord;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Packaged;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Start-up of a variant over its start-up trials.
 *
 * @param packaged the form that it was started in; empty for a server that is not Loombench's own
 * @param pageCache state of the kernel's page cache before each start, if recorded
 * @param overBaseline its ratios to the baseline, taken within blocks; empty for the baseline
 */
public record StartUpResult(
    VariantId variant,
    Optional<Packaged> packaged,
    Optional<String> pageCache,
    List<PointEstimate> estimates,
    List<Comparison> overBaseline,
    List<Sample> samples) {

  /** A start. */
  public record Sample(TrialRecord trial, Map<Metric, Double> values) {}
}
