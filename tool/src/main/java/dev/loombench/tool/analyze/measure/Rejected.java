package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.store.TrialRecord;

/**
 * Trial that is not used.
 *
 * @param trial the trial
 * @param reason the reason
 */
public record Rejected(TrialRecord trial, String reason) {}
