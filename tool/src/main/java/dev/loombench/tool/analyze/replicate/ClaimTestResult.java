package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.replication.ClaimTest;
import java.util.Optional;

/**
 * What a test of a claim found.
 *
 * @param test which
 * @param decision what it says of the claim
 * @param found the ratio or figure that it rests on; empty if there is none
 * @param because why, in words, like {@code 1.62 [1.55, 1.70], published 1.78}
 */
public record ClaimTestResult(
    ClaimTest test, ClaimResult decision, Optional<Estimate> found, String because) {}
