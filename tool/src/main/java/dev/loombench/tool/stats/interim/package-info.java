/**
 * Intervals that hold at every look at a run, for {@link dev.loombench.tool.stats.InterimAnalyses}.
 */
package dev.loombench.tool.stats.interim;
