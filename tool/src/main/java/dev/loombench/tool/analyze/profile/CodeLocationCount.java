package dev.loombench.tool.analyze.profile;

import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Pass;
import java.util.List;
import java.util.Optional;

/**
 * Occurrences of an event at one code location, over a variant's completed trials under one load.
 *
 * @param frames the stack, innermost frame first
 * @param millis total duration in all trials; 0 if events have none
 */
public record CodeLocationCount(
    Optional<WorkloadId> workload,
    LoadId load,
    VariantId variant,
    Pass pass,
    String metric,
    String reason,
    List<String> frames,
    int trials,
    int ofTrials,
    long count,
    double millis) {}
