package dev.loombench.contract;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Resource usage of the generator's own process, which reveals a saturated generator.
 *
 * @param cpuSeconds CPU time from the plan's start to its end, without opening connections before
 * @param wallSeconds wall-clock time of the same period
 * @param runQueueSeconds time for which runnable threads waited for a CPU; empty if the system does
 *     not report it
 * @param gcPauseMillis total time of garbage collections
 * @param peakWaiting the maximum number of requests due but not yet sent
 * @param peakResidentBytes the process's peak resident memory; empty if the system does not report
 *     it
 * @param eventLoops the number of event loops that sent requests
 * @param transport the socket transport: {@code epoll} or {@code nio}
 * @param batchingMicros the interval over which requests of open load are collected and sent
 *     together, which saves wake-ups; 0 if each request is sent when due
 */
public record GeneratorHealth(
    double cpuSeconds,
    double wallSeconds,
    OptionalDouble runQueueSeconds,
    double gcPauseMillis,
    long peakWaiting,
    OptionalLong peakResidentBytes,
    int eventLoops,
    String transport,
    long batchingMicros) {}
