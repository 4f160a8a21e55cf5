package dev.loombench.tool.analyze.measure;

import dev.loombench.tool.store.TrialRecord;

/** Trial that is not used. */
public record Rejected(TrialRecord trial, String reason) {}
