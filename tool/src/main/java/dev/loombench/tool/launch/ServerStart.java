package dev.loombench.tool.launch;

import dev.loombench.tool.launch.os.MemoryUse;
import dev.loombench.tool.trial.Reading;
import java.time.Duration;
import java.time.Instant;

/**
 * How a server started.
 *
 * @param spawned when its process was spawned
 * @param took from then to its first good answer
 * @param cpuSeconds what it used of the CPU in this time, with the processes it started
 * @param memory what it held just after that answer
 * @param foreignCores CPUs busy in this time with other processes than server and tool
 * @param stealPercent time of all CPUs that the hypervisor took
 */
public record ServerStart(
    Instant spawned,
    Duration took,
    Reading cpuSeconds,
    MemoryUse memory,
    Reading foreignCores,
    Reading stealPercent) {}
