package dev.loombench.tool.analyze.advise;

import dev.loombench.tool.analyze.measure.Bound;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Capacity that a variant has left at a point.
 *
 * @param sustainedPerSecond highest open rate of the workload that meets the limits, if any
 * @param highestTested whether that is the highest rate tested
 * @param cpuLeft unused share of the granted CPU, from 0 to 1; empty if unknown
 */
public record Headroom(
    OptionalDouble sustainedPerSecond,
    boolean highestTested,
    OptionalDouble cpuLeft,
    List<Bound> bounds) {}
