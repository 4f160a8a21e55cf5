package dev.loombench.loadgen.delay;

/**
 * Reading of a proxy since its last reset.
 *
 * @param connections connections that were accepted since its start
 * @param failed those of them whose target could not be reached
 * @param failure reason of the first of these; empty if none failed
 * @param chunks pieces of data that were passed to the target
 * @param meanLatenessNanos mean of their time from due to passed on; 0 without a piece
 * @param p99LatenessNanos 99th percentile of it; 0 without a piece
 * @param maxLatenessNanos largest such time
 */
public record ProxyReading(
    long connections,
    long failed,
    String failure,
    long chunks,
    long meanLatenessNanos,
    long p99LatenessNanos,
    long maxLatenessNanos) {}
