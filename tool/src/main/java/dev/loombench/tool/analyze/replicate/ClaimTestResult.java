package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.replication.ClaimTest;
import java.util.Optional;

/** Result of a test of a claim. */
public record ClaimTestResult(
    ClaimTest test, ClaimResult decision, Optional<Estimate> found, ClaimBasis basis) {}
