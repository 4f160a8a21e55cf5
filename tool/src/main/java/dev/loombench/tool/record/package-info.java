/**
 * Recorders with one life cycle: the JVM flags they want, start, stop, and then readings cut to a
 * window and the course over the whole trial.
 */
package dev.loombench.tool.record;
