package dev.loombench.tool.record.proc;

import java.time.Instant;

/**
 * CPU that a process used since its start.
 *
 * @param cpuNanos CPU of all threads, exact to 20 ms
 * @param compilerNanos CPU of JIT compiler threads, 0 without any
 */
public record ProcessUse(Instant at, long cpuNanos, long compilerNanos) {}
