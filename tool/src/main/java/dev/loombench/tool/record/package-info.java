/**
 * Recorders with one life cycle: JVM flags, start, stop, then readings of windows and time series
 * of the whole trial.
 */
package dev.loombench.tool.record;
