/** Intervals, ratios, quantiles and trends. It knows numbers, and nothing of servers. */
package dev.loombench.tool.stats;
