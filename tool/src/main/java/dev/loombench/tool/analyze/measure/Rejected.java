package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.store.TrialRecord;

/**
 * A trial whose figures are not used.
 *
 * @param trial the trial
 * @param outcome {@code invalid} or {@code failed}
 * @param reason why
 */
public record Rejected(TrialRecord trial, String outcome, String reason) {}
