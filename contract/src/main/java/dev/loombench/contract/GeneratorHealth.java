package dev.loombench.contract;

/**
 * How the generator itself fared, so that a saturated generator is seen.
 *
 * @param cpuSeconds CPU used by the generator's process from the plan's start to its end; what it
 *     took to open connections before is not in it
 * @param wallSeconds the time between the two
 * @param runQueueSeconds time its threads were ready to run but had no CPU; negative where the
 *     system does not tell
 * @param gcPauseMillis the sum of its garbage-collection pauses
 * @param peakWaiting the most requests that were due but not yet sent at once
 * @param peakResidentBytes the most memory its process ever held; negative where the system does
 *     not tell
 * @param eventLoops the number of event loops that sent
 * @param transport how sockets were waited for: {@code epoll} or {@code nio}
 * @param gatheringMicros open load's requests that became due within so many microseconds were sent
 *     together, to wake less often; 0 where each had a wake-up of its own
 */
public record GeneratorHealth(
    double cpuSeconds,
    double wallSeconds,
    double runQueueSeconds,
    double gcPauseMillis,
    long peakWaiting,
    long peakResidentBytes,
    int eventLoops,
    String transport,
    long gatheringMicros) {}
