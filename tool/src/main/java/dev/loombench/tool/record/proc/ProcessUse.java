package dev.loombench.tool.record.proc;

import java.time.Instant;

/**
 * What a process had used at a moment, since its start.
 *
 * @param at the moment
 * @param cpuNanos CPU of all its threads; right to 20 ms
 * @param compilerNanos CPU of its JVM's compiler threads, 0 if it has none
 */
public record ProcessUse(Instant at, long cpuNanos, long compilerNanos) {}
