package dev.loombench.contract;

/**
 * How the generator itself fared, so that a saturated generator is seen.
 *
 * @param cpuSeconds CPU used by the generator's process from the plan's start to its end
 * @param wallSeconds the time between the two
 * @param runQueueSeconds time its threads were ready to run but had no CPU; negative where the
 *     system does not tell
 * @param gcPauseMillis the sum of its garbage-collection pauses
 * @param peakWaiting the most requests that were due but not yet sent at once
 */
public record GeneratorHealth(
    double cpuSeconds,
    double wallSeconds,
    double runQueueSeconds,
    double gcPauseMillis,
    long peakWaiting) {}
