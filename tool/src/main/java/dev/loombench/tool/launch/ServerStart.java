package dev.loombench.tool.launch;

import dev.loombench.tool.launch.os.MemoryUse;
import dev.loombench.tool.trial.Reading;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Start of a server.
 *
 * @param foreignCores CPUs used by other processes than server and tool
 * @param imageMebibytes size of the layers of its container's image; empty for a process
 */
public record ServerStart(
    Instant spawned,
    Duration took,
    Reading cpuSeconds,
    MemoryUse memory,
    Reading foreignCores,
    Reading stealPercent,
    Optional<Double> imageMebibytes) {}
