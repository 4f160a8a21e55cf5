package dev.loombench.tool.analyze.replicate;

import dev.loombench.tool.study.replication.Replication.Contest;

/**
 * Wins of one variant over another.
 *
 * @param measured number of workloads in which both have a completed trial
 * @param wins number of these in which its mean is the lower one
 * @param significantWins number of those in which a 95 % interval over trials is below one
 */
public record Pairing(Contest contest, int measured, int wins, int significantWins) {}
