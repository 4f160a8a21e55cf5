package dev.loombench.tool.evidence;

import java.time.Duration;

/**
 * Price of a narrower interval.
 *
 * @param blocks number of blocks in all at the next look
 * @param more number of blocks until then
 * @param share expected half width of the interval, relative to the ratio, like 0.14
 * @param isPlanned true if the run can continue to it; otherwise it is one of a new run
 */
public record NextLook(int blocks, int more, Duration time, double share, boolean isPlanned) {}
