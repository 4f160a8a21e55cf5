package dev.loombench.tool.analyse;

import org.HdrHistogram.Histogram;

/**
 * The times of one window's requests, in nanoseconds.
 *
 * @param ok from due to the end of good answers
 * @param failed from due to the end of requests that failed
 * @param censored ages of requests that were unsent or unanswered at the end
 */
public record LatencyHistograms(Histogram ok, Histogram failed, Histogram censored) {}
